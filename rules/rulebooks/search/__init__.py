"""Finding rules by a question in a judge's own words. Plain Python: no framework, no floats, the same answer every time.

`words` turns text into the terms of the field, `lexicon` is the table of what means the same, `ranking` weighs them.
"""

from rules.rulebooks.search.query_terms import spoken, terms
from rules.rulebooks.search.ranking import Found, Index, Page

__all__ = ["Found", "Index", "Page", "spoken", "terms"]
