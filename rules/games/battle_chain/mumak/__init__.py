"""Mumakil and Oliphaunts: the howdah, stampedes, its crew's fall, walls (BC-MUMAK)."""
