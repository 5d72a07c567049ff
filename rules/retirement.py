"""What becomes of rulings and reports when a person retires."""

from accounts import retention
from accounts.retention import Fate

KEPT, SCRUBBED, PLAIN = Fate.KEPT, Fate.SCRUBBED, Fate.IMPERSONAL

retention.declare(
    {
        # A ruling is a precedent for others; case and answer are covered by its fingerprint and stay as they are.
        "rules.RulingRecord": {
            "made_by": KEPT,
            "ruleset": PLAIN,
            "title": SCRUBBED,
            "case": PLAIN,
            "ruling": PLAIN,
            "fingerprint": PLAIN,
            "note": SCRUBBED,
            "scope": PLAIN,
            "reason": SCRUBBED,
        },
        "rules.RulingTerm": {"value": PLAIN},
        # Whether a rule is wrong does not depend on who said so.
        "rules.RuleReport": {
            "reporter": KEPT,
            "answered_by": KEPT,
            "ruleset": PLAIN,
            "rule": PLAIN,
            "code": PLAIN,
            "text": SCRUBBED,
            "about": PLAIN,
            "place": PLAIN,
            "catalogue": PLAIN,
            "sentence": SCRUBBED,
            "answer": SCRUBBED,
        },
    }
)
