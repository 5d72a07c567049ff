"""What an event has decided before anybody plays: format, scoring, hours, victory on time, penalties."""
