"""The contested rules of Strategy Battle: each reading with its default and the other ways to read it.

`SETTLED` gives for every other logged ambiguity why no other reading is arguable.
"""

from rules.engine.game import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "away",
        "SBG-BACK-2",
        "How far from straight back a loser may go",
        {
            "strict": "The distance to every winner of the Fight grows from the start: sideways is not away.",
            "permissive": "The distance to no winner shrinks: straight sideways is allowed.",
        },
    ),
    Reading(
        "drop-order",
        "SBG-BACK-7",
        "A drop behind and a friend that could make way",
        {
            "make-way-first": "A friend may make way first; the drop is for a loser with nowhere else to go.",
            "drop-first": "A loser that can go over the drop is not Trapped, so nobody makes way.",
        },
    ),
    Reading(
        "make-way-shortest",
        "SBG-WAY-2",
        "The shortest move of a friend that makes way",
        {
            "direction": "The shortest that serves the direction the loser's player has chosen.",
            "any": "The shortest over all directions in which the loser could go.",
        },
    ),
    Reading(
        "giants",
        "SBG-BARRIER-7",
        "A giant and ordinary Attackers on one Defender",
        {
            "together": "All of them fight one ordinary Multiple Combat without advantage.",
            "apart": "The giant fights an ordinary Fight of its own; the others fight across the barrier.",
        },
    ),
    Reading(
        "barrier-trapped",
        "SBG-BARRIER-18",
        "Whether a beaten Attacker across a barrier can be Trapped",
        {
            "tested": "It is Trapped when it could not Back Away at the moment the Duel is lost.",
            "never": "Nobody is Trapped across a barrier, because nobody has tried to Back Away.",
        },
    ),
    Reading(
        "in-the-way",
        "SBG-BARRIER-14",
        "What an Attacker needs In The Way where nobody stated it",
        {
            "usual": "4 or more for walls, fences, logs and high ground, 3 for hedges, 5 for doorways.",
            "printed": "As one printed chart has it: 3 or more for walls, logs and high ground, 4 for hedges, 5 for doorways.",
            "barrier": "4 or more for everything but hedges (3): a doorway counts as a barrier in this too.",
        },
    ),
    Reading(
        "die-minimum",
        "SBG-DUEL-6",
        "A penalty on a Duel die that shows a 1",
        {
            "one": "A modified die is never below 1.",
            "none": "A modified die may fall below 1.",
        },
    ),
)

SETTLED: dict[str, str] = {
    "SBG-FIGHT-6": "The text splits it itself: Priority opens the cluster, the attacking player orders it.",
    "SBG-DUEL-7": "Modifiers stand before re-rolls and belong to the model, so they apply to the new face.",
    "SBG-DUEL-8": "The checklist is followed in order: no re-roll after Might.",
    "SBG-DUEL-9": "Strikes follow the Back Away move by their own rule; the checklist details the Duel.",
    "SBG-DRAW-2": "The roll-off comes after Might and belongs to no model, so nothing changes it.",
    "SBG-BACK-1": "Trapped means unable, not unwilling: a legal full move must be made.",
    "SBG-BACK-4": "Only coming into contact is barred: a model may leave or slide along an enemy it touches.",
    "SBG-BACK-5": "Water is not barred; only Obstacles, tests and contact are.",
    "SBG-TRAP-3": "Bases must be parted; as far as possible serves the duty to back away.",
    "SBG-TRAP-4": "A few millimetres: 3 unless the event sets another number.",
    "SBG-TRAP-6": "The rule for sets is the more specific one: both dice at once.",
    "SBG-PRONE-3": "The exception names the Prone model alone; its partners strike.",
    "SBG-PRONE-5": "The sentence is confined to Strikes; parting depends on whether the model moved.",
    "SBG-WAY-4": "Engagement ends with separation; the Fight in progress is not over.",
    "SBG-WAY-8": "The limit is one friend for each defeated model, and help that does not suffice is none.",
    "SBG-STRIKE-1": "Strikes follow the separation in every ordinary Fight, so distance cannot matter.",
    "SBG-MULTI-4": "Direction is the owner's choice and somebody goes first, so the owner orders them.",
    "SBG-BARRIER-2": "Seeing over is an explicit condition for a Prone model too.",
    "SBG-BARRIER-4": "Past the Barrier is measured from the Barrier.",
    "SBG-BARRIER-20": "Make Way is for a defeated friend.",
    "SBG-BARRIER-21": "Engaged across means touching the face within an inch, so leaving the face ends it.",
    "SBG-BARRIER-24": "Each is a separate Fight under the general rules; only Wounds and points carry over.",
    "SBG-BARRIER-29": "The general push-back applies while a Defender lives.",
    "SBG-BARRIER-31": "Only a largest division satisfies 'as many as possible'.",
    "SBG-DOOR-2": "The test is about avoiding contact, so room must be left over.",
    "SBG-ELEV-1": "The rule gives the threshold; the example merely satisfies it.",
    "SBG-ELEV-7": "Defeated means that the Duel was lost, everywhere in the text.",
}
