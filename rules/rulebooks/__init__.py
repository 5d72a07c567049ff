"""The rulebooks as people read them: pages, examples, decided questions, search."""
