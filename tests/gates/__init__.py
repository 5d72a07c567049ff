"""What must hold for the repository as a whole."""
