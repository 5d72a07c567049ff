"""Report files as different programs write them: small files of our own in the shape of each, and what TRF26 adds."""

import random
from contextlib import suppress
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories.accounts import UserFactory
from tests.tournaments.test_incoming import a_line, outcomes
from tournaments.history.ranking import standings_of
from tournaments.incoming.events import BOTH_LOSE, DRAW, FIRST, SECOND, Incoming, Unreadable
from tournaments.incoming.reading import read_event
from tournaments.incoming.trf16 import day_of
from tournaments.presenters.incoming import preview_of
from tournaments.services import incoming as service
from tournaments.standings import trf, trf_records

RULES = "strategy-battle/1"


def online(number: int, name: str, points: str, *cells: str) -> str:
    """As a chess server writes: no zero opponents, blanks where nobody was met, the name without ratings."""
    return f"001 {number:4}      {name:33}{'':33}{points:>4}{'':5}" + "".join(
        f"  {cell:>8}" for cell in cells
    )


FILES: dict[str, str] = {
    "a chess server": "\n".join(
        [
            "012 May five plus zero",
            "022 https://example.org/swiss/abc",
            "032 Server",
            "042 May 29, 2020",
            "092 Individual: Swiss-System",
            "XXR 3",
            "XXC white1",
            online(1, "ann", "2.5", "   2 w 1", "       H", "   3 b 1"),
            online(2, "ben", "1.0", "   1 b 0", "   3 w 1", "       -"),
            online(3, "cid", "1.0", "       U", "   2 b 0", "   1 w 0"),
        ]
    ),
    "a Swiss program of old": "\r\n".join(
        [
            "012 Ninth Memorial",
            "022 Town /GER",
            "032",
            "042 28. 07. 2005",
            "062 4",
            "132",
            a_line(1, "Ash,Ann", "2.5", "   2 w 1", "   3 b 1", "0000 - ="),
            a_line(2, "Birch,Ben", "1.0", "   1 b 0", "0000 - +", "0000 - Z"),
            a_line(3, "Cedar,Cid", "1.0", "0000 - +", "   1 w 0", "0000 - -"),
            a_line(4, "nobody", "0.0", "        ", "0000 - -", "        "),
        ]
    ),
    "a pairing program": "\n".join(
        [
            "012 Open",
            "042 24/09/2010",
            "XXR 9",
            "XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0",
            "XXS FL=0 FW=1",
            "XXS PAB=1 FPB=1 HPB=.5 ZPB=0",
            "XXZ 3",
            a_line(1, "Ann Ash", "1.5", "   2 w 1", "   3 W ="),
            a_line(2, "Ben Birch", "0.0", "   1 b 0", "0000 - Z"),
            a_line(3, "Cid Cedar", "1.5", "0000 - U", "   1 B ="),
        ]
    ),
    "a program of reports": "\r".join(
        [
            "012 Club championship",
            "042 2025/03/16",
            "062 163 (73)",
            "082 2",
            "142 2",
            "132" + " " * 88 + "25/03/16  25/03/22",
            "",
            a_line(1, "Ash,Ann", "1.5", "   2 w 1", "   3 b ="),
            a_line(2, "Birch,Ben", "0.0", "   1 b 0", "0000 - Z"),
            a_line(3, "Cedar,Cid", "1.5", "0000 - F", "   1 w ="),
            f"013 {'Lions':32}   1    2",
            f"013 {'Bears':32}   3",
        ]
    ),
    "a generator": "\n".join(
        [
            "012 AutoTest 1",
            "XXR 2",
            a_line(1, "Test0001 Player0001", " 2.0", "   2 w 1", "   3 b +"),
            a_line(2, "Test0002 Player0002", " 0.0", "   1 b 0", "   4 w L"),
            a_line(3, "Test0003 Player0003", " 0.5", "   4 b D", "   1 w -"),
            a_line(4, "Test0004 Player0004", " 1.5", "   3 w D", "   2 b W"),
        ]
    ),
}
FOUND: dict[str, list[list[tuple[int, int | None, str]]]] = {
    "a chess server": [[(1, 2, FIRST), (3, None, "")], [(1, None, ""), (2, 3, FIRST)], [(3, 1, SECOND)]],
    "a Swiss program of old": [
        [(1, 2, FIRST), (3, None, "")],
        [(2, None, ""), (3, 1, SECOND)],
        [(1, None, "")],
    ],
    "a pairing program": [[(1, 2, FIRST), (3, None, "")], [(1, 3, DRAW)]],
    "a program of reports": [[(1, 2, FIRST), (3, None, "")], [(3, 1, DRAW)]],
    "a generator": [[(1, 2, FIRST), (4, 3, DRAW)], [(2, 4, SECOND), (3, 1, SECOND)]],
}


@pytest.mark.parametrize("program", FILES)
def test_the_file_of_a_program_gives_its_games_and_its_points(program: str) -> None:
    event = read_event(FILES[program].encode())
    assert event.format == ("TRF26" if program == "a program of reports" else "TRF16")
    assert outcomes(event) == FOUND[program]
    assert event.day or program == "a generator"
    given = [Fraction(player.points, 2) for player in trf.read(FILES[program]).players]
    shown = {player.name: player.points for player in preview_of(event).best}
    assert [shown[player.name] for player in event.players] == [text(points) for points in given]


def text(points: Fraction) -> str:
    whole, half = divmod(points, 1)
    return f"{whole or ''}½" if half else str(whole)


def test_players_keep_the_name_of_their_team() -> None:
    teams = [player.team for player in read_event(FILES["a program of reports"].encode()).players]
    assert teams == ["Lions", "Lions", "Bears"]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026/10/03", date(2026, 10, 3)), ("2026-10-03", date(2026, 10, 3)), ("3.10.2026", date(2026, 10, 3)),
        ("28. 07. 2005", date(2005, 7, 28)), ("May 29, 2020", date(2020, 5, 29)), ("sept 1 2020", date(2020, 9, 1)),
        ("10/03/26", None), ("2026/13/01", None), ("", None), ("soon", None), ("99999999/1/1", None),
    ],
)  # fmt: skip
def test_days_are_read_as_programs_write_them(said: str, day: date | None) -> None:
    assert day_of(said) == day


def test_a_game_without_a_result_is_kept_as_one() -> None:
    lines = [a_line(1, "Ann", "0.0", "   2 w  "), a_line(2, "Ben", "0.0", "   1 b  ")]
    event = read_event("\n".join(["012 Half", *lines]).encode())
    assert outcomes(event) == [[(1, 2, "")]]
    assert preview_of(event).missing == 1


def test_a_game_that_only_one_line_names_is_refused() -> None:
    lines = [a_line(1, "Ann", "1.0", "   2 w 1"), a_line(2, "Ben", "0.0", "       Z")]
    with pytest.raises(Unreadable):
        read_event("\n".join(["012 Half", *lines]).encode())


def test_both_may_have_lost() -> None:
    lines = [a_line(1, "Ann", "0.0", "   2 w 0"), a_line(2, "Ben", "0.0", "   1 b 0")]
    assert outcomes(read_event("\n".join(["012 A", *lines]).encode())) == [[(1, 2, BOTH_LOSE)]]


# What 2026 adds

ADDED = [
    "012 Spring Cup",
    "### a note, and no line of the file",
    "142 3",
    "152 B",
    "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",
    "192 FIDE_DUTCH_2025",
    "202 DE,BH/C1,BH,ARO",
    "240 H 002 0002",
    "240 Z 003 0001 0002",
    "250      01.0 001 002 0001 0002",
    "260 001 002 0001 0003",
    a_line(1, "Ann", "6.0", "   2 w 1", "   3 b 1"),
    a_line(2, "Ben", "1.0", "   1 b 0"),
    a_line(3, "Cid", "3.0", "0000 - U", "   1 w 0"),
]


def added(**lines: str) -> Incoming:
    """The file with lines of some codes replaced."""
    said = [lines.get(f"_{line[:3]}", line) for line in ADDED]
    return read_event("\n".join(line for line in said if line).encode())


def test_a_file_of_2026_gives_worth_byes_and_tiebreaks() -> None:
    event = added()
    assert event.format == "TRF26"
    assert event.own_scoring is not None
    assert event.own_scoring["points"] == {
        "win": 3, "draw": 1, "loss": 0, "bye": 3, "half_bye": 1, "zero_bye": 0,
        "forfeit_win": 3, "forfeit_loss": 0, "unit": 1,
    }  # fmt: skip
    assert event.tiebreaks == ("direct", "buchholz-cut1-fide", "buchholz-fide")
    assert outcomes(event)[1] == [(2, None, ""), (3, 1, SECOND)]
    assert [player.points for player in preview_of(event).best] == ["6", "3", "1"]
    assert event.notes == (
        "Tiebreaks of the file that are not known here: ARO.",
        "Lines of these kinds are left out: 152, 192, 250, 260.",
    )


@pytest.mark.django_db
def test_an_event_keeps_the_worth_and_the_tiebreaks_of_its_file() -> None:
    made = service.keep(added(), name="", ruleset=RULES, actor=UserFactory.create())
    assert (made.scoring, made.tiebreaks) == ("own", ["direct", "buchholz-cut1-fide", "buchholz-fide"])
    found = {line.entry.name: line.points for line in standings_of(made).lines}
    assert found == {"Ann": "6", "Cid": "3", "Ben": "1"}


def test_what_the_file_cannot_bring_is_said() -> None:
    notes = added(_152="299 W     02.0 001 0001", _192=f"310 001 {'Lions':32}{'':33}0001 0002").notes
    assert "Points given or taken without a game (299) are left out." in notes
    assert any(note.startswith("Matches of teams are left out") for note in notes)


def test_a_bye_that_contradicts_a_line_is_said() -> None:
    for line in ("240 F 001 0001", "240 F 001 0099", "240 F 500 0001"):
        assert "Byes (240) that contradict a player’s line are left out." in added(_240=line).notes


@pytest.mark.parametrize(
    "line", ["162 W -1.0 D 0.5", "162 W 1.0 D 2.0", "162 W 0.0", "162 W 1.3", "162 D 0.0 L 0.5", "162 P 0.0"]
)
def test_a_worth_that_nobody_can_count_by_is_said_and_left_out(line: str) -> None:
    event = added(_162=line)
    assert event.own_scoring is None
    assert event.notes[0].startswith("What the file says a result is worth cannot be kept")


@pytest.mark.parametrize(
    "line", ["162", "162 W", "162 Q 3.0", "162 W 99999.0", "XXS W=", "XXS NOBODY=1", "240 H", "310", "013"]
)
def test_a_line_that_says_nothing_changes_nothing(line: str) -> None:
    code, _, said = line.partition(" ")
    assert trf_records.worth([(code, said)]) is None
    assert trf_records.byes([(code, said)]) == ()
    assert trf_records.teams([(code, said)]) == {}


def test_points_say_the_worth_where_no_line_does() -> None:
    event = added(_162="")
    assert (event.own_scoring or {})["title"] == "3/1/0"
    wrong = "\n".join(["012 A", a_line(1, "Ann", "7.5", "   2 w 1"), a_line(2, "Ben", "0.0", "   1 b 0")])
    assert any(note.startswith("The points in the file are not") for note in read_event(wrong.encode()).notes)


# Wrong files


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
def test_names_survive_every_usual_encoding(encoding: str) -> None:
    lines = "\r\n".join(
        ["012 Cup", a_line(1, "Jörg Åse", "1.0", "   2 w 1"), a_line(2, "Zoë", "0.0", "   1 b 0")]
    )
    assert [player.name for player in read_event(lines.encode(encoding)).players] == ["Jörg Åse", "Zoë"]


def test_letters_of_windows_are_no_ends_of_lines() -> None:
    lines = "\n".join(
        ["012 Cup \x85", a_line(1, "Šárka œ…", "1.0", "   2 w 1"), a_line(2, "Ben", "0.0", "   1 b 0")]
    )
    assert read_event(lines.replace("\x85", "…").encode("cp1252")).players[0].name == "Šárka œ…"


@pytest.mark.django_db
def test_the_preview_carries_old_letters_to_the_last_step(signed_in: Any) -> None:
    lines = "\n".join(["012 Cup", a_line(1, "Jörg", "1.0", "   2 w 1"), a_line(2, "Ben", "0.0", "   1 b 0")])
    upload = SimpleUploadedFile("cup.trf", lines.encode("cp1252"))
    page = signed_in(UserFactory.create()).post("/events/bring-in/", {"file": upload, "ruleset": RULES})
    assert "Jörg" in page.context["form"].initial["content"]


def test_five_thousand_columns_are_refused_at_once() -> None:
    wide = "\n".join(
        [
            "012 Wide",
            a_line(1, "Ann", "0.0", *["   2 w 1"] * 5000),
            a_line(2, "Ben", "0.0", *["   1 b 0"] * 5000),
        ]
    )
    for content in (wide, "round,player 1,player 2,result" + ",x" * 5000 + "\n1,A,B,1-0\n"):
        with pytest.raises(Unreadable):
            read_event(content.encode())


def test_a_file_of_faults_is_refused_with_a_bounded_list() -> None:
    lines = [a_line(1, "Ann", "x.y", "   9 w 1") for _ in range(2000)]
    with pytest.raises(Unreadable) as refused:
        read_event("\n".join(["012 A", *lines]).encode())
    assert 0 < len(refused.value.faults) <= trf.MOST_FAULTS


@pytest.mark.parametrize("program", [*FILES, "2026"])
def test_a_file_cut_anywhere_or_damaged_is_read_or_refused(program: str) -> None:
    original = (FILES.get(program) or "\n".join(ADDED)).encode()
    dice = random.Random(program)
    for _ in range(150):
        damaged = bytearray(original[: dice.randrange(len(original))] if dice.random() < 0.3 else original)
        for _ in range(dice.randint(0, 5)):
            at = dice.randrange(len(damaged) or 1)
            damaged[at : at + dice.randint(0, 3)] = bytes(
                dice.choices(b"0123456789 -+=.WDLFHUZ\n\xff\xfe\x85", k=2)
            )
        with suppress(Unreadable):
            preview_of(read_event(bytes(damaged)))
