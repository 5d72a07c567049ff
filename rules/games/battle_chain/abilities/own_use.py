"""An ability that is an event of its own: who uses it, how it may be borrowed, and who tries to cancel it."""

from rules.engine.documents import Doc
from rules.engine.schema_parts import NAME, Schema, many, ref
from rules.games.battle_chain.abilities.use import Use, read_steal, read_wards
from rules.games.battle_chain.schema_parts import OPTIONAL_NAME

# The fields that every such action has.
BY: Schema = {"by": NAME, "on": OPTIONAL_NAME, "wards": many(ref("ward")), "steal": ref("steal")}


def read_own_use(doc: Doc, ability: str) -> Use:
    """The use that an action of this ability declares; the document stays open."""
    return Use(ability, doc.name("by"), wards=read_wards(doc), steal=read_steal(doc), on=doc.name("on", ""))
