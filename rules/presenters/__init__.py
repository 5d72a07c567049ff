"""Rulings and rulebooks made ready for a page: headlines, boards, dice, chapters. No request, no query."""
