"""What every page of a running demo weighs: `python -m devtools.page_weights [ADDRESS]`.

Walks all pages as a visitor, a player, an organizer, a judge and an admin, and opens each twice: with an empty cache, then
again. Counts bytes as they travel, with headers and pictures. Prints each page over 100 kB or 15 requests at the first visit
or over 20 kB afterwards, with its heaviest parts, and a summary. Exit 1 when there is one. `MUSTER_DATA_DIR` names the
folder of the demo where it is not `.muster`.
"""

import sys

from devtools.demo_django import use_demo


def main(address: str) -> int:
    use_demo()
    # Reads models, which exist only now.
    from devtools.weighing_pages import weigh_all  # noqa: PLC0415

    return weigh_all(address)


if __name__ == "__main__":
    sys.exit(main((sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000").rstrip("/")))
