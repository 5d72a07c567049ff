"""What a page may weigh and ask for: one figure for the tests and for the tools that look at a running demo."""

# Bytes as they travel, at the first visit and afterwards.
FIRST, AGAIN = 100_000, 20_000
MOST_REQUESTS = 15  # at the first visit
