"""Small changes to a case document, as a judge makes them at the table. Each gives a new document; none decides a rule.

The document may be anything that was pasted: what cannot be changed is left as it is, for the reader to refuse.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

Json = dict[str, Any]


def change_warrior(case: Json, warrior: str, fields: Mapping[str, Any]) -> Json:
    """The case with some fields of one warrior replaced ("at", "facing", "wounds", "action_points")."""
    changed = deepcopy(case)
    for one in _warriors(changed):
        if isinstance(one, dict) and one.get("id") == warrior:
            one.update(fields)
    return changed


def remove_warrior(case: Json, warrior: str) -> Json:
    changed = deepcopy(case)
    warriors = _warriors(changed)
    warriors[:] = [one for one in warriors if not (isinstance(one, dict) and one.get("id") == warrior)]
    return changed


def set_reading(case: Json, name: str, value: str) -> Json:
    readings = case.get("readings")
    return {**case, "readings": {**(readings if isinstance(readings, dict) else {}), name: value}}


def add_claim(case: Json, claim: Json) -> Json:
    claims = case.get("claims")
    return {**case, "claims": [*(claims if isinstance(claims, list) else []), claim]}


def _warriors(case: Json) -> list[Any]:
    position = case.get("position")
    warriors = position.get("warriors") if isinstance(position, dict) else None
    return warriors if isinstance(warriors, list) else []
