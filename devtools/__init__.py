"""What `dev.py` is made of. Standard library only: this runs before anything is installed."""
