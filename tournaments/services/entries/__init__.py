"""How players come in and go: registration, doors, check-in, lists, byes, whom they do not meet."""
