"""Battle Chain, core rules with the Middle Earth supplement.

Where what goes: `board` and `terrain` know the ground, `model` and `position` what stands on it, `zones` who touches whom.
`dice`, `assign` and `losses` turn dice into losses for every kind of attack. One package or module a chapter: `setup`, `turn`,
`movement`, `shooting`, `combat`, `abilities`, `ring`, `siege`, `mumak`, `victory`; `catalogue` and `army` hold the lists.
A chapter exports `KINDS` (its actions), `WORDS` (its sentences) and `ACTIONS` (the schema of its actions); `chapters` gathers
them.
"""
