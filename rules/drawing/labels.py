"""What is written on a piece: its short name, or one made of a longer name; never a number that no list knows."""

from collections.abc import Iterable

MOST = 4  # characters on a piece


def short_labels(ids: Iterable[str]) -> dict[str, str]:
    """At most four characters for each id, all different: "R1" stays, "high-elf-2" is "HE2"."""
    found, taken = dict[str, str](), set[str]()
    for name in ids:
        label = name if len(name) <= MOST else _initials(name)
        stem, number = label[:2], 2
        while label in taken:
            label, number = f"{stem}{number}", number + 1
        found[name] = label
        taken.add(label)
    return found


def _initials(name: str) -> str:
    parts = [part for part in name.replace("_", "-").replace(" ", "-").replace(".", "-").split("-") if part]
    if len(parts) == 1:
        stem = name.rstrip("0123456789")
        return (stem[:2] + name[len(stem) :])[:MOST].capitalize()
    return "".join(part if part.isdigit() else part[0].upper() for part in parts)[:MOST]


def called(name: str, label: str) -> str:
    """A piece by its name, with what is written on it where that is shorter: "high-elf-2 (HE2)"."""
    return name if label == name else f"{name} ({label})"
