"""The special abilities as data: their rules, when they work, what they cost, and what stops them."""

from collections.abc import Iterator
from typing import NamedTuple


class Ability(NamedTuple):
    """One ability. `uses` is how often a model may use it in a move; 0 for one without uses (standing, or at every attempt).

    `needs` is the least number on a die that lets it succeed, 0 where no single die decides. `price` is what a use takes from
    the pool of the optional rules (BC-SAPP-5). `stealable` is "yes", "no" or "ranged" (by models with shots only).
    """

    rules: tuple[str, ...]
    name: str
    mode: str
    phase: str
    needs: int
    price: int
    uses: int
    stacks: bool
    in_free_attacks: bool
    dread_stops: bool
    ward_cancels: bool
    stealable: str

    @property
    def rule(self) -> str:
        return self.rules[0]

    @property
    def is_standing(self) -> bool:
        """Never used, so neither Dread nor Ward can stop it (BC-ABG-7)."""
        return self.mode == "standing"


def read_abilities(table: str) -> Iterator[Ability]:
    for line in table.strip().splitlines():
        rules, name, mode, phase, needs, price, uses, *flags, stealable = line.split(" | ")
        stacks, in_free, dread, ward = (flag == "yes" for flag in flags)
        least = 0 if needs == "-" else int(needs.rstrip("+"))
        yield Ability(
            tuple(rules.split(", ")),
            name,
            mode,
            phase,
            least,
            int(price),
            int(uses),
            stacks,
            in_free,
            dread,
            ward,
            stealable,
        )
