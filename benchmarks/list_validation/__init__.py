"""A second check of army lists, written from the books and the documentation: it shares no code with `rules` or `armies`."""
