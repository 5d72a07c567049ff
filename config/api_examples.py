"""Examples in the API's description: what is sent, by operation. A test holds each against its own schema.

Answers show themselves: anyone who sends one of these to a demo gets a real one.
"""

from typing import Any

EVENT = {
    "name": "Dol Amroth Open",
    "place": "Harbour Hall",
    "starts_at": "2030-05-04T10:00:00Z",
    "capacity": 16,
    "point_level": 1500,
    "tiebreaks": ["omw", "survivors"],
}
COUNTED = {"first_survivors": 14, "second_survivors": 2, "first_points": 700, "second_points": 90}
HOOK = {"url": "https://example.org/muster", "topics": ["round.published", "result.confirmed"]}

# By method and address, as the description writes it.
EXAMPLES: dict[tuple[str, str], tuple[str, Any]] = {
    ("post", "/api/v1/events/"): ("A Swiss event of three rounds", EVENT),
    ("patch", "/api/v1/events/{slug}/"): ("Another place", {"place": "Citadel"}),
    ("post", "/api/v1/events/{slug}/crew/"): ("A judge", {"username": "jun", "role": "judge"}),
    ("post", "/api/v1/events/{slug}/crew/answer/"): ("Yes", {"answer": "accept"}),
    ("post", "/api/v1/events/{slug}/announcements/"): ("Lunch", {"text": "Lunch is from noon to one."}),
    ("post", "/api/v1/events/{slug}/list/"): ("Submit a list", {"army_list": 12}),
    ("post", "/api/v1/events/{slug}/tables/{id}/reports/"): ("What stood on the map in the end", COUNTED),
    ("post", "/api/v1/events/{slug}/tables/{id}/calls/"): ("A dispute", {"question": "Does the wall block?"}),
    ("post", "/api/v1/events/{slug}/rounds/{number}/clock/"): ("Start", {"step": "start"}),
    ("patch", "/api/v1/me/"): ("No mail", {"wants_mail": False}),
    ("post", "/api/v1/webhooks/"): ("Two topics", HOOK),
    ("post", "/api/v1/webhooks/{id}/switch/"): ("Off", {"on": False}),
}
PROBLEM = {
    "type": "about:blank",
    "title": "Unprocessable Entity",
    "status": 422,
    "detail": "One thing has to be put right.",
    "code": "invalid",
    "faults": [
        {"code": "required", "path": "/name", "text": "This field is required.", "rule": "", "values": {}}
    ],
}


def add_examples(result: dict[str, Any], generator: Any, **kwargs: Any) -> dict[str, Any]:
    """drf-spectacular's hook: the examples stand beside the schemas that they follow."""
    for (method, address), (summary, value) in EXAMPLES.items():
        body = result["paths"].get(address, {}).get(method, {}).get("requestBody")
        if body:
            body["content"]["application/json"]["examples"] = {
                "example": {"summary": summary, "value": value}
            }
    result["components"]["schemas"]["Problem"]["example"] = PROBLEM
    return result
