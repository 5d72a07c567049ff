"""Six armies of 500 points out of the catalogue that comes with the game. All are legal, and no advice stands against them."""

from rules.engine.game import SampleArmies

SAMPLES = SampleArmies(
    catalogue="battle-chain",
    point_level=500,
    armies={
        "Rohan": {
            "me-theoden-mounted": 1, "me-eowyn-mounted": 1, "me-rohan-leader": 2, "me-rohan-leader-mounted": 1,
            "me-rohan-rider": 6, "me-rohan-soldier": 40,
        },
        "Mordor": {
            "me-gothmog": 1, "me-orc-leader": 4, "me-orc-shaman": 1, "me-mordor-troll": 1,
            "me-warg-rider": 5, "me-orc-berserker": 10, "me-mordor-orc": 50,
        },
        "Gondor": {
            "me-imrahil-mounted": 1, "me-faramir": 1, "me-boromir": 1, "me-gondor-leader": 2,
            "me-dol-amroth-knight-mounted": 4, "me-gondor-ranger": 10, "me-gondor-soldier": 30,
        },
        "Isengard": {
            "me-saruman": 1, "me-lurtz": 1, "me-orc-leader": 4, "me-orc-berserker": 10,
            "me-man-orc": 38, "explosive-device": 1,
        },
        "Rivendell": {
            "me-elrond": 1, "me-glorfindel": 1, "me-elladan-elrohir": 1, "me-haldir": 1, "me-elf-leader": 3,
            "me-high-elf": 30, "me-wood-elf": 20,
        },
        "Nazgul": {
            "me-witch-king-fell-beast": 1, "me-ringwraith": 3, "me-orc-leader": 4, "me-orc-berserker": 10,
            "me-mordor-orc": 55,
        },
    },
)  # fmt: skip
