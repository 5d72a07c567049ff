"""Bounded traffic to a server on this machine, and what it costs: `make bench-load` runs `benchmarks/load_test.py`."""
