"""`python -m rules`: the referee without Django."""

import sys

from rules.command_line import main

sys.exit(main())
