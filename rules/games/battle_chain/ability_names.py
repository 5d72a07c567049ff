"""The special abilities by name, as cases write them."""

STANDING = frozenset({"deathless", "large", "fly", "hero", "ring-bearer", "the-one-ring", "keen-eyes"})
ACTIVATED = frozenset(
    {
        *(
            "battle-cry",
            "berserker",
            "spearman",
            "dirty-fighting",
            "aggressive-strategy",
            "assassin",
            "bodyguard",
        ),
        *("paralyze", "breathe-fire", "battle-awareness", "fast", "fast-strike", "magical-force", "sneak"),
        *(
            "gaze-attack",
            "crack-shot",
            "arrow-flurry",
            "elite-shooter",
            "shot-caller",
            "perfect-aim",
            "dread",
        ),
        *("dread-immune", "healing", "initiative", "ward", "steal-essence", "dire", "extended-reach"),
        "regeneration",
    }
)
ABILITIES = STANDING | ACTIVATED


def ability_key(printed: str) -> str:
    """The name in cases of a name in print: "Keen Eyes & Nose" is "keen-eyes"."""
    words = printed.lower().replace("&", " ").split()
    key = "-".join(words)
    return "keen-eyes" if key.startswith("keen-eyes") else key
