"""The referee's pages: `rulebook` to read, `case_form` to rule on a case, `rulings` for what is on record."""
