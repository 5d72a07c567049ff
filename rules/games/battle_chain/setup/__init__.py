"""Before the first move: agreements, terrain, the roll for set-up, map and edges, deployment; and the host's word (BC-SETUP)."""
