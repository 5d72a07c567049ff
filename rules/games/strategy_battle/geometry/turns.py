"""Sines, cosines and angles by whole numbers: series, and a table for the angles of vectors."""

from functools import cache, lru_cache

from rules.games.strategy_battle.geometry.units import DEGREE

_BITS = 64


def _arctan_inverse(n: int, bits: int) -> int:
    """The arc tangent of 1/n, times 2**bits."""
    term = total = (1 << bits) // n
    square, odd, sign = n * n, 1, 1
    while term:
        term //= square
        odd += 2
        sign = -sign
        total += sign * (term // odd)
    return total


@lru_cache(maxsize=8)
def pi(bits: int) -> int:
    """Pi times 2**bits, by Machin's formula, within a unit or two in the last place."""
    more = bits + 16
    return 4 * (4 * _arctan_inverse(5, more) - _arctan_inverse(239, more)) >> 16


@lru_cache(maxsize=4096)
def cos_sin(angle: int, bits: int = _BITS) -> tuple[int, int]:
    """Cosine and sine of an angle in microdegrees, times 2**bits, within a few units of the last place."""
    quarter, rest = divmod(angle % (360 * DEGREE), 90 * DEGREE)
    cosine, sine = (1 << bits, 0) if rest == 0 else _series(rest, bits)
    for _ in range(quarter):
        cosine, sine = -sine, cosine
    return cosine, sine


def _series(angle: int, bits: int) -> tuple[int, int]:
    more = bits + 16
    x = pi(more) * angle // (180 * DEGREE)
    sums = [0, 0]
    term, n = 1 << more, 0
    while term:
        sums[n & 1] += -term if n & 2 else term
        n += 1
        term = (term * x >> more) // n
    return sums[0] >> 16, sums[1] >> 16


# The arc tangent of a quotient is looked up for its first six bits; a short series does the rest.
_STEPS, _WIDE = 6, 60
_RADIAN = (180 * DEGREE << _WIDE) * (1 << 64) // pi(64)  # microdegrees times 2**_WIDE


def _arctan(x: int, bits: int) -> int:
    """The arc tangent of x / 2**bits (below 1), times 2**bits. The nearer to 1, the more terms."""
    square, term, total, odd = x * x >> bits, x, x, 1
    while term:
        term = -(term * square >> bits)
        odd += 2
        total += term // odd
    return total


@cache
def _known(place: int) -> tuple[int, int]:
    """The middle of one sixty-fourth, by its place from 0 to 63, and the arc tangent of the middle, times 2**_WIDE."""
    middle = (2 * place + 1) << (_WIDE - _STEPS - 1)
    return middle, _arctan(middle, _WIDE)


@lru_cache(maxsize=4096)
def angle_of(x: int, y: int) -> int:
    """The direction of a vector in microdegrees from 0 up to 360 degrees, rounded."""
    quarter = 0
    while not (x > 0 and y >= 0):
        x, y = y, -x
        quarter += 1
    angle = 90 * DEGREE - _under_one(y, x) if y > x else _under_one(x, y)
    return (angle + quarter * 90 * DEGREE) % (360 * DEGREE)


def _under_one(x: int, y: int) -> int:
    """The angle of (x, y) with 0 <= y <= x, in microdegrees, rounded."""
    z = (y << _WIDE) // x
    middle, known = _known((z - (z >> _WIDE)) >> (_WIDE - _STEPS))  # 1 belongs to the last
    rest = ((z - middle) << _WIDE) // ((1 << _WIDE) + (z * middle >> _WIDE))
    # The next term of the series is below a thousandth of a microdegree.
    radians = known + rest - rest**3 // (3 << 2 * _WIDE)
    return ((radians * _RADIAN >> _WIDE) + (1 << (_WIDE - 1))) >> _WIDE
