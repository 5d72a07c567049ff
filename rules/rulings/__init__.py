"""Stored rulings: what makes two cases alike."""
