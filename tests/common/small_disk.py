"""A disk so small that a test can fill it."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import RawIOBase
from pathlib import Path

FILLER = "filler"


@contextmanager
def small_disk(folder: Path, megabytes: int = 8) -> Iterator[None]:
    """The folder is a disk of its own for so long. Where this machine does not let us, it stays what it is."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "muster-test", str(folder)]
    is_mounted = (
        os.geteuid() == 0 and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )
    try:
        yield
    finally:
        if is_mounted:
            # What still has a file open keeps the disk until it ends; nobody else sees it.
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def full(disk: Path) -> Iterator[Callable[[], None]]:
    """Not a byte goes on it meanwhile. What is given for it fills what has been deleted since."""
    filler = disk / FILLER
    try:
        with filler.open("wb", buffering=0) as file:
            _fill(file)
            yield lambda: _fill(file)
    finally:
        filler.unlink()


def _fill(file: RawIOBase) -> None:
    with suppress(OSError):
        while True:
            file.write(bytes(65536))
            os.fsync(file.fileno())
