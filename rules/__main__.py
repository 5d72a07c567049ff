"""`python -m rules`: the referee without Django."""

import gc
import sys

gc.disable()  # one answer and the process ends: looking for garbage costs a tenth of its time and finds nothing

from rules.command_line import main  # noqa: E402

sys.exit(main())
