"""The host of the game decides what stays in doubt (BC-GEN-8): sight, and jumps from a howdah."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import Effect, Position
from rules.games.battle_chain.schema_parts import OPTIONAL_NAME, Fields
from rules.games.battle_chain.turn.permission import model_of

SIGHT, JUMP = "sight", "jump"
AGREED_JUMP = "jump"
ANSWERS = {SIGHT: ("clear", "cover", "hidden"), JUMP: ("yes", "no")}


@dataclass(frozen=True, slots=True)
class Word:
    question: str
    model: str
    target: str
    answer: str


def _read(doc: Doc) -> Word:
    question = doc.choice("question", tuple(ANSWERS))
    return Word(question, doc.name("model"), doc.name("target", ""), doc.choice("answer", ANSWERS[question]))


def decide(position: Position, word: Word, hearing: Hearing) -> Position:
    """The host's decision holds from now on, and ends the dispute."""
    model = model_of(position, word.model, hearing)
    if model is None:
        return position
    if word.question == JUMP:
        hearing.find("BC-GEN-8", "host.jump", model=model.id, answer=word.answer)
        hearing.settle("decided", word.answer)
        kept = tuple(one for one in position.effects if (one.kind, one.on) != (AGREED_JUMP, model.id))
        fresh = (Effect(AGREED_JUMP, "", model.id),) if word.answer == "yes" else ()
        return replace(position, effects=(*kept, *fresh))
    target = model_of(position, word.target, hearing, "target")
    if target is None:
        return position
    hearing.find("BC-GEN-8", "host.sight", model=model.id, target=target.id, answer=word.answer)
    hearing.settle("decided", word.answer)
    kept = tuple(
        one
        for one in position.effects
        if not (one.kind.startswith("sight-") and (one.by, one.on) == (model.id, target.id))
    )
    return replace(position, effects=(*kept, Effect(f"sight-{word.answer}", model.id, target.id)))


WORDS = {
    "host.jump": "The host decides whether {model} can jump across: {answer}.",
    "host.sight": "The host decides what {model} sees of {target}: {answer}.",
}
ACTIONS: dict[str, Fields] = {
    "host": (
        {
            "question": {"enum": list(ANSWERS)},
            "model": NAME,
            "target": OPTIONAL_NAME,
            "answer": {"enum": [answer for answers in ANSWERS.values() for answer in answers]},
        },
        ("question", "model", "answer"),
    )
}
KINDS: tuple[Kind, ...] = (Kind("host", _read, decide, frozenset({"decided"})),)
