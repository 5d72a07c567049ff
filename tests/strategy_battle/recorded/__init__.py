"""What is recorded of Strategy Battle, in `digests.json`: see tests.recording. Beside golden cases random tables and phases."""
