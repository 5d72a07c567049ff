"""What becomes of lists, submissions and catalogues when a person retires."""

from accounts import retention
from accounts.retention import Fate

DELETED, KEPT, LOOSENED, SCRUBBED = Fate.DELETED, Fate.KEPT, Fate.LOOSENED, Fate.SCRUBBED
PLAIN = Fate.IMPERSONAL
CARD = {
    **dict.fromkeys(["key", "name", "kind", "figures", "unreadable", "note"], PLAIN),
}
CATALOGUE = dict.fromkeys(["slug", "name", "game", "description", "source"], PLAIN)
HISTORY = {"history_user": LOOSENED, "history_change_reason": PLAIN}

retention.declare(
    {
        # A list that was never submitted is nobody else's business.
        "armies.ArmyList": {
            "owner": DELETED,
            "name": PLAIN,
            "ruleset": PLAIN,
            "event_key": PLAIN,
            "rows": PLAIN,
            "notes": PLAIN,
            "folder": PLAIN,
            "tags": PLAIN,
            "share_token": Fate.SECRET,
        },
        "armies.Collection": {"owner": DELETED, "owned": PLAIN},
        "armies.ListRevision": {"actor": KEPT, "summary": PLAIN, "state": PLAIN},
        # What was submitted belongs to the event's record; its fingerprint covers the document, which names nobody.
        "armies.Submission": {
            "owner": KEPT,
            "submitted_by": KEPT,
            "checker": KEPT,
            "decided_by": KEPT,
            "event_key": PLAIN,
            "player_key": PLAIN,
            "player_name": SCRUBBED,
            "name": SCRUBBED,
            "ruleset": PLAIN,
            "restrictions": PLAIN,
            "document": PLAIN,
            "report": PLAIN,
            "salt": PLAIN,
            "fingerprint": PLAIN,
            "decision_note": SCRUBBED,
            "conditions": PLAIN,
            "recheck": PLAIN,
        },
        "armies.Finding": {"by": KEPT, "settled_by": KEPT, "text": SCRUBBED},
        # Others build lists with it: it stays, without an owner.
        "armies.CatalogueMaintainer": {"user": DELETED, "invited_by": LOOSENED},
        "armies.Catalogue": {"owner": LOOSENED, **CATALOGUE},
        "armies.CatalogueVersion": dict.fromkeys(
            ["label", "note", "renamed", "limits", "fingerprint"], PLAIN
        ),
        "armies.CatalogueModel": CARD,
        "armies.HistoricalCatalogue": {"owner": LOOSENED, **CATALOGUE, **HISTORY},
        "armies.HistoricalCatalogueModel": {**HISTORY, **CARD},
    }
)
