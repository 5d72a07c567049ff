"""The referee's pages: `rulebook` to read, `desk` to rule on a case, `rulings` for what is on record."""
