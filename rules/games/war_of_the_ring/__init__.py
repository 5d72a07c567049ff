"""War of the Ring: the resolution of a battle, one module per chapter of the rules."""
