"""An app of the chaos tests, with one migration that takes its time."""
