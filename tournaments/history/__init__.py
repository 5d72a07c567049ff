"""What has happened at an event: read, ranked, drawn again, checked, taken out and brought back. No changes here."""
