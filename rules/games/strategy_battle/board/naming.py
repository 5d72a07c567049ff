"""What the models of a document are called beside the table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.engine.controls import Json, as_object, objects_in, with_letters
from wording import listed


@dataclass(frozen=True, slots=True)
class Names:
    """The name of each model's profile, by the id of the model."""

    profiles: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Json) -> "Names":
        """Of any document, also one that cannot be read yet."""
        cards = as_object(position.get("profiles"))
        found = {}
        for one in objects_in(position.get("models")):
            key = str(one.get("profile"))
            name = as_object(cards.get(key)).get("name")
            found[str(one.get("id"))] = name if isinstance(name, str) and name else key
        return cls(found)

    def named(self, id: str) -> str:
        return with_letters(self.profiles.get(id, id), id)

    def listed(self, ids: Iterable[str]) -> str:
        """Several models in a row: "Orc (E1) and Orc (E2)"."""
        return listed(self.named(id) for id in ids)
