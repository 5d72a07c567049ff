"""The board of the judge: what it offers, what is asked next, what is marked. Plain Python; templates draw it."""
