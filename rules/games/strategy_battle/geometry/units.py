"""Lengths and angles as whole numbers: nanometres and microdegrees. Decimal notation is read and written exactly.

A number in JSON is taken by its shortest decimal notation and rounded to a nanometre (a millionth of a millimetre).
"""

import re
from fractions import Fraction
from typing import Any

MM = 1_000_000
INCH = 25_400_000
TOUCH = MM // 2  # bases nearer than this to contact are in contact
DEGREE = 1_000_000
FARTHEST = 10_000 * MM
_DECIMAL = re.compile(r"-?\d{1,6}(\.\d{1,20})?(e-\d{1,2})?")


def decimal(value: Any) -> Fraction | None:
    """The exact value of a number or of a decimal in a string ("12.5"); None when it is neither."""
    if type(value) is int:
        return Fraction(value)
    text = repr(value) if type(value) is float else value
    if type(text) is not str or _DECIMAL.fullmatch(text) is None:
        return None
    return Fraction(text)


def length(value: Any, unit: int = MM) -> int | None:
    """A length in nanometres from a number of units (millimetres unless told), else None."""
    if type(value) is int:
        found = value * unit
    elif type(value) is float and unit == MM and (plain := _plain(value)) is not None:
        found = plain
    else:
        exact = decimal(value)
        if exact is None:
            return None
        found = round(exact * unit)
    return found if -FARTHEST <= found <= FARTHEST else None


def _plain(value: float) -> int | None:
    """A number of millimetres with at most six decimals, read from its notation; None for any other."""
    whole, _, rest = repr(value).partition(".")
    if len(rest) > 6 or not rest.isdigit():
        return None
    return int(whole + rest.ljust(6, "0"))


def angle(value: Any) -> int | None:
    """An angle in microdegrees from 0 up to 360, from a number of degrees between -360 and 360, else None."""
    if type(value) is int:
        return value * DEGREE % (360 * DEGREE) if -360 <= value <= 360 else None
    exact = decimal(value)
    if exact is None or not -360 <= exact <= 360:
        return None
    return round(exact * DEGREE) % (360 * DEGREE)


def number(amount: int, unit: int = MM) -> int | float:
    """An amount as a JSON number of units: whole where it can be. Reading it gives the amount again."""
    whole, rest = divmod(amount, unit)
    return amount / unit if rest else whole


def rounded(amount: int, unit: int = MM, digits: int = 2) -> str:
    """The amount in units, for sentences: "23.18", "3.35", "10"."""
    scale = 10**digits
    scaled = (abs(amount) * scale + unit // 2) // unit
    whole, rest = divmod(scaled, scale)
    text = f"{whole}.{rest:0{digits}}".rstrip("0").rstrip(".") if digits else str(whole)
    return f"-{text}" if amount < 0 and scaled else text
