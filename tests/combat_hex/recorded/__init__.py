"""What the referee gives on every golden case, on the same case changed in a few places, and beside it on the board.

A golden case says what a ruling must hold; what is recorded here is all of it, but for its sentences: a digest of each in
`digests.json`. A developer who changes a ruling on purpose writes them anew, `python -m tests.combat_hex.recorded`, and says why.
"""
