"""Teams: their members and line-ups, the boards of their matches, and the results of these boards."""
