"""Whole numbers from text that somebody sent: an address, a form field, a file."""

# What the widest integer column of the database holds.
LARGEST = 2**63 - 1


def whole_number(text: object, most: int = LARGEST) -> int | None:
    """The number that plain digits write, or None. Never raises: "²", "+1", 5,000 digits and None are no numbers here."""
    if not isinstance(text, str) or not text.isascii() or not text.isdecimal() or len(text) > len(str(most)):
        return None
    number = int(text)
    return number if number <= most else None
