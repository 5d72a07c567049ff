"""Strategy Battle: the Fight phase, one module or folder per chapter of its rules."""
