"""An event tried out before the day. Nothing is stored."""
