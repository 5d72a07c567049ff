"""The special abilities: who may use them when, what stops them, and what they do (BC-ABG, BC-AB)."""
