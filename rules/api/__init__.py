"""The referee's API: rule on a case, keep and read rulings, read rulebooks."""
