"""Who fights whom: Engaged models, their division into Fights, the order of Fights."""
