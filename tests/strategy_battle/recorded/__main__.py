"""Writes the digests anew and tells which are other than before."""

import sys

from tests.strategy_battle.recorded.subjects import RECORD

sys.stdout.write(RECORD.write_anew())
