"""How processor time grows with the size of what is read: four times the input may cost nine times the time, not sixteen.

Processor time, not the clock: a busy machine does not make a test red.
"""

import gc
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
TRIES = 3
ROUNDS = 3
FACTOR = 4
MOST_GROWTH = 9.0
# Below this a measurement is noise; what is that cheap at this size may double as it likes.
FREE_SECONDS = 0.02


def processor_seconds(act: Callable[[T], object], sample: T) -> float:
    """The least of several tries, without the garbage collector, which comes when it likes."""
    gc.disable()
    try:
        return min(_once(act, sample) for _ in range(TRIES))
    finally:
        gc.enable()


def _once(act: Callable[[T], object], sample: T) -> float:
    started = time.process_time()
    act(sample)
    return time.process_time() - started


def assert_linear(act: Callable[[T], object], make: Callable[[int], T], size: int) -> None:
    """Measured up to three times: other work on the machine can only add, while real growth shows in each."""
    for _ in range(ROUNDS):
        small = processor_seconds(act, make(size))
        large = processor_seconds(act, make(FACTOR * size))
        if large <= max(MOST_GROWTH * small, FREE_SECONDS):
            return
    raise AssertionError(f"{small:.4f} s became {large:.4f} s")
