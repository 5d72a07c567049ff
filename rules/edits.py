"""Small changes to a case document, as a judge makes them at the table. Each gives a new document; none decides a rule.

The document may be anything that was pasted: what cannot be changed is left as it is, for the reader to refuse.
"""

from typing import Any

Json = dict[str, Any]


def set_reading(case: Json, name: str, value: str) -> Json:
    readings = case.get("readings")
    return {**case, "readings": {**(readings if isinstance(readings, dict) else {}), name: value}}


def add_claim(case: Json, claim: Json) -> Json:
    claims = case.get("claims")
    return {**case, "claims": [*(claims if isinstance(claims, list) else []), claim]}
