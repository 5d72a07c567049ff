"""Mumakil and Oliphaunts: the howdah, stampedes, the crew's fall, walls (BC-MUMAK)."""
