"""What is recorded of Combat Hex, in `digests.json`: see tests.recording."""
