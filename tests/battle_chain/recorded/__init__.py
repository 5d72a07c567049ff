"""What is recorded of Battle Chain, in `digests.json`: see tests.recording. Beside golden cases: lists, games, results."""
