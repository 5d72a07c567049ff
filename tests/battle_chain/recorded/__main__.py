"""Writes the digests anew and tells which are other than before."""

import sys

from tests.battle_chain.recorded.subjects import RECORD

sys.stdout.write(RECORD.write_anew())
