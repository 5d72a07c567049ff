"""Siege: ladders, rams, explosive devices, and the goblin drum (BC-SIEGE, BC-UNIT-3)."""
