"""Lets several threads do the same thing at the same moment, each on a database connection of its own.

Only for tests marked `django_db(transaction=True)`: within a test's own transaction the threads would see nothing.
"""

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db import connection

from common.errors import Refusal

T = TypeVar("T")


def at_once(count: int, act: Callable[[int], T]) -> list[T | Exception]:
    """What `act(0)` to `act(count - 1)` returned or raised, all of them let loose together."""
    barrier = threading.Barrier(count)
    outcomes: list[T | Exception] = [RuntimeError("did not finish")] * count

    def body(number: int) -> None:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=300)
            outcomes[number] = act(number)
        except Exception as error:
            outcomes[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=body, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=600)
    return outcomes


def everybody(count: int) -> Callable[[], None]:
    """For controls: `wait()` returns when so many wait: all have looked before anybody acts, which is what bad luck does."""
    barrier = threading.Barrier(count)

    def wait() -> None:
        barrier.wait(timeout=300)

    return wait


def refusals(outcomes: Sequence[object]) -> list[str]:
    return [outcome.code for outcome in outcomes if isinstance(outcome, Refusal)]


def unexpected(outcomes: Sequence[object]) -> list[object]:
    return [o for o in outcomes if isinstance(o, Exception) and not isinstance(o, Refusal)]
