"""Sines, cosines and angles by whole numbers: series for the first two, shift-and-add (CORDIC) for the last."""

from functools import lru_cache

from rules.games.strategy_battle.geometry.units import DEGREE

_BITS = 64
_STEPS = 48


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


@lru_cache(maxsize=1)
def _table() -> tuple[int, ...]:
    """The arc tangents of 1/2, 1/4 ..., in microdegrees times 2**32."""
    half_turn = pi(_BITS)
    return tuple(
        (_arctan_inverse(1 << step, _BITS) * 180 * DEGREE << 32) // half_turn for step in range(1, _STEPS)
    )


def angle_of(x: int, y: int) -> int:
    """The direction of a vector in microdegrees from 0 up to 360 degrees, rounded."""
    quarter = 0
    while not (x > 0 and y >= 0):
        x, y = y, -x
        quarter += 1
    shift = 96 - max(x, y).bit_length()
    x, y = (x << shift, y << shift) if shift > 0 else (x >> -shift, y >> -shift)
    angle = 0
    if y >= x:
        x, y, angle = x + y, y - x, 45 * DEGREE << 32
    for step, part in enumerate(_table(), 1):
        if y > 0:
            x, y, angle = x + (y >> step), y - (x >> step), angle + part
        else:
            x, y, angle = x - (y >> step), y + (x >> step), angle - part
    return (((angle + (1 << 31)) >> 32) + quarter * 90 * DEGREE) % (360 * DEGREE)
