"""How the next round is made: by format, with its tables and maps, repaired and swapped by hand."""
