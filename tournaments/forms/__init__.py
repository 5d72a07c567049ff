"""The forms of the event pages. They read what was typed; services decide about it."""
