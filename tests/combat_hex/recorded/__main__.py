"""Writes the digests anew and tells which are other than before."""

import json
import sys

from tests.combat_hex.recorded.subjects import DIGESTS, SUBJECTS, recorded

before = recorded()
now = {name: subject() for name, subject in SUBJECTS.items()}
DIGESTS.write_text(json.dumps(now, indent=0) + "\n", encoding="utf-8")
changed = [name for name in now if before.get(name) != now[name]]
sys.stdout.write(f"{len(now)} recorded, {len(changed)} other than before\n" + "\n".join(changed[:20]) + "\n")
