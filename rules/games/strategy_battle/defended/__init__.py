"""Defended positions: barriers, doorways, elevated ground. Who defends, who is Engaged across, what the zone forbids."""
