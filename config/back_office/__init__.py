"""The back office's first page and its search: they look into every app, and so live above all of them."""
