"""The same army as nineteen programs and people write it. The shapes are those that are met; every line here is our own."""

from collections.abc import Callable, Sequence

from rules.engine.cards import ModelCard

Rows = Sequence[tuple[ModelCard, int]]
Shape = Callable[[Rows], str]


def cost(rows: Rows) -> int:
    return sum(card.points * count for card, count in rows)


def heroes(rows: Rows) -> Rows:
    return [row for row in rows if row[0].is_hero]


def others(rows: Rows) -> Rows:
    return [row for row in rows if not row[0].is_hero]


def counted(card: ModelCard, count: int) -> str:
    return f"{count} {card.title}" if count > 1 else card.title


def plural(card: ModelCard, count: int) -> str:
    name = card.title
    if count == 1 or ")" in name:
        return name
    for ending, many in (("man", "men"), ("f", "ves"), ("y", "ies")):
        if name.endswith(ending):
            return name.removesuffix(ending) + many
    return f"{name}s"


def squares(rows: Rows) -> str:
    """A header between rules, sections with sums, costs in square brackets, equipment with dashes, a signature."""
    body = "".join(
        f"\n++ {title} [{cost(part)} pts] ++\n"
        + "".join(f"\n{counted(*row)} [{cost([row])} pts]\n- Hand weapon\n- Shield\n" for row in part)
        for title, part in (("Characters", heroes(rows)), ("Core Units", others(rows)))
    )
    head = f"===\nMy host [{cost(rows)} pts]\nSome Game, Some Faction\n===\n"
    return f'{head}{body}\n---\nCreated with "A Builder"\n\n[https://builder.example]\n'


def plusses(rows: Rows) -> str:
    """Forces between plusses, units with their costs, models in lines that begin with a dot."""
    units = "".join(
        f"{card.title} [2 PL, {cost([(card, count)]):,}pts]\n. {count}x {card.title}: {count}x Sword, Shield\n\n"
        for card, count in rows
    )
    head = f"++ Patrol (Some Faction) [12 PL, {cost(rows):,}pts] ++\n\n+ Troops +\n\n"
    return f"{head}{units}++ Total: [12 PL, {cost(rows):,}pts] ++\n\nCreated with A Scribe (https://scribe.example)\n"


def bullets(rows: Rows) -> str:
    """Sections in capitals, units with points in parentheses, their models with bullets and their arms below."""
    units = "".join(
        f"{card.title} ({cost([(card, count)]):,} Points)\n  • {count}x {card.title}\n     ◦ 1x Sword\n     ◦ 1x Shield\n\n"
        for card, count in rows
    )
    head = f"On the road ({cost(rows):,} Points)\n\nSome Faction\nSome Detachment\n\nBATTLELINE\n\n"
    return f"{head}{units}Exported with App Version: v1.2.3 (4), Data Version: v56\n"


def fences(rows: Rows) -> str:
    """Facts behind plusses, then a line for each unit with what it carries."""
    lines = "\n".join(
        f"{f'Char{place}: ' if card.is_hero else ''}{count}x {card.title} ({cost([(card, count)])} pts): Sword, Shield"
        for place, (card, count) in enumerate(rows, start=1)
    )
    fence = "+" * 40
    facts = "\n".join(
        [
            "+ FACTION KEYWORD: Some - Faction",
            "+ DETACHMENT: Some",
            f"+ TOTAL ARMY POINTS: {cost(rows)}pts",
            "+",
            f"+ NUMBER OF UNITS: {len(rows)}",
        ]
    )
    return f"{fence}\n{facts}\n{fence}\n\n{lines}\n"


def bars(rows: Rows) -> str:
    """Sizes in brackets, costs between bars, weapons in the next line."""
    units = "\n\n".join(
        f"{card.title} [{count}] Q4+ D4+ | {cost([(card, count)])}pts | Fast, Fearless\n{count}x Long Blade (A1, AP(1))"
        for card, count in rows
    )
    return f"++ My band - Some Faction [XX {cost(rows)}pts] ++\n\n{units}\n"


def warbands(rows: Rows) -> str:
    units = "".join(
        f"  {card.title} ({cost([(card, count)])} points)\n    - Shield\n"
        if count == 1
        else f"  {count}x {card.title} ({cost([(card, count)])} points)\n"
        for card, count in rows
    )
    head = f"| Total Points: {cost(rows)} | Total Units: {len(rows)} | Break Point: 3.5 |\n\nAlliance Level: Pure\n"
    return f"{head}\n{'-' * 40}\nWarband 1 ({cost(rows)} points)\n{units}"


def totals_first(rows: Rows) -> str:
    """The cost first, then how many, then options behind commas."""
    lines = "\n".join(
        f"{cost([(card, count)])} - {counted(card, count)}, Shield, Banner" for card, count in rows
    )
    return f"Some Faction\n{lines}\n{cost(rows)}\n"


def leaders(rows: Rows) -> str:
    """Sections, "5 x Name (90)", details with dashes, a sum of the whole."""
    units = "".join(f"{count} x {card.title} ({cost([(card, count)])})\n- Banner\n" for card, count in rows)
    return f"Allegiance: Some Faction\nLEADERS\n{units}\nTOTAL: {cost(rows)}/2000\nWOUNDS: 30\n"


def typed(rows: Rows) -> str:
    return "my list\n\n" + "\n".join(f"{count} {plural(card, count)}" for card, count in rows)


def typed_after(rows: Rows) -> str:
    body = "\n".join(f"- {card.title} x{count}" for card, count in rows)
    return f"My list, {cost(rows)} pts\n{body}\nTotal: {cost(rows)}\n"


def typed_with_costs(rows: Rows) -> str:
    lines = [
        f"* {count} {plural(card, count)} @ {card.points} = {card.points * count}" for card, count in rows
    ]
    return "\n".join(["Heroes and others:", *lines, f"Sum {cost(rows)}/1500"])


def typed_in_a_line(rows: Rows) -> str:
    return "Mine: " + ", ".join(f"{count}x {card.title}" for card, count in rows)


def a_table(rows: Rows) -> str:
    return "\n".join(f"{card.title}\t{count}\t{card.points * count}" for card, count in rows)


def markdown(rows: Rows) -> str:
    body = "\n".join(f"- **{count}×** {card.title} ({card.points * count})" for card, count in rows)
    return f"## My list\n\n*{cost(rows)} points, the game*\n\n{body}\n"


def realms(rows: Rows) -> str:
    """The faction before every count, equipment behind the name, and the cost of one model at the end."""
    body = "\n".join(
        f"Some Realm {count} {card.title} Horse, Throwing spears {card.points}" for card, count in rows
    )
    return f"My list\nSome Realm [{sum(n for _, n in rows)} Models, {cost(rows)} pts]\n\n{body}\n"


def named_units(rows: Rows) -> str:
    return "Mine\n" + "\n".join(f"- The Old Company – {n} {plural(card, n)} with shields" for card, n in rows)


def general_above(rows: Rows) -> str:
    """The general and the dearest models are named above the sums, then each row with its faction and equipment."""
    body = "\n".join(f"Some Realm {count} {card.title} Shield , Spear {card.points}" for card, count in rows)
    head = f"Somebody's army\n{rows[0][0].title}\nSome Realm [{sum(n for _, n in rows)} Models, {cost(rows)} pts]\n"
    dearest = f"Most expensive model (except the General) : {rows[-1][0].title} ({rows[-1][0].points}pts)\n"
    return f"{head}Break Point (number of casualties) : 9 Quartered (25% survivors) : 4\n{dearest}\n{body}\n"


def counted_units(rows: Rows) -> str:
    """A unit with its size, below it its models once more, some of them apart."""
    units = "".join(
        f"{count}x {card.title} ({cost([(card, count)])} pts)\n• {max(1, count - 1)}x {card.title}\n"
        f"    1 with Banner\n• 1x Sergeant: Long Blade\n"
        for card, count in rows
    )
    head = f"+ TOTAL ARMY POINTS: {cost(rows)}pts\n+ ENHANCEMENT: Some Crown (on Char1: {rows[0][0].title})\n"
    return f"{head}& Some Sword (on Char2: {rows[-1][0].title})\n+\n\n{units}"


def titled_with_sums(rows: Rows) -> str:
    """A name that speaks of models, with the sums; lores; then units with their costs in brackets."""
    body = "\n".join(f"{n} x {card.title} ({cost([(card, n)])})\n• Reinforced" for card, n in rows)
    head = f"60 {plural(rows[-1][0], 60)} and a friend {cost(rows)}/2000 pts\n\nSome Faction | Some Host\nDrops: 2\n"
    return f"{head}Spell Lore - Lore of {rows[0][0].title}, {rows[-1][0].title}\n\nRegiment 1\n{body}\n"


SHAPES: dict[str, Shape] = {
    shape.__name__: shape
    for shape in (
        squares, plusses, bullets, fences, bars, warbands, totals_first, leaders,
        typed, typed_after, typed_with_costs, typed_in_a_line, a_table, markdown,
        realms, named_units, general_above, counted_units, titled_with_sums,
    )
}  # fmt: skip
