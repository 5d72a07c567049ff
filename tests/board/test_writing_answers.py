"""Every question can be answered where it is asked: what is written there can be read, and is not asked again."""

from pathlib import Path

import pytest

from rules import adjudicate
from rules.games.combat_hex.board.question_parts import Question
from rules.games.combat_hex.board.questions import questions
from tests.board.cases import Case, variants
from tests.board.writing import inserted, written
from tests.golden import golden_files


def answered(case: Case, asked: Question) -> Case:
    """The case as the board's script writes it when the question is answered."""
    if asked.insertion is not None:
        case = inserted(case, asked.insertion.path, asked.insertion.index, asked.insertion.value)
    if asked.kind == "dice":
        dice = [*asked.given, *[4] * (asked.due - len(asked.given))]
        return written(case, asked.path, dice)
    if asked.kind == "assign":
        return written(case, asked.path, [{"die": die.index, "to": die.options[0]} for die in asked.dice])
    return written(case, asked.path, asked.options[0].value)


CHAPTERS = sorted({path.parent for path in golden_files("combat_hex")})


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.name)
def test_every_question_can_be_answered_where_it_is_asked(chapter: Path) -> None:
    for path in sorted(chapter.glob("*.json")):
        for case, ruling in variants(path):
            for one in questions(case, ruling):
                if not one.is_open or one.kind == "said" or (one.kind == "assign" and not one.dice):
                    continue
                after = adjudicate(answered(case, one))
                assert one not in questions(answered(case, one), after), (path.stem, one.path)
