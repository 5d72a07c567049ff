"""The events of the demo and who plays in them."""
