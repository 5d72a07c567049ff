"""Every form answers a refusal where it stands: a view that only takes posts says that it answers the page's script.

A form that names where it goes is sent by the script (`static/js/forms.js`). Views with a page of their own show their faults
in it; a view that only takes posts has none, so its refusal would be a page on which nothing of the form is left.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from common.sent_forms import does_answer

# What answers with a file, a secret shown once, a part of a page or data, and the two switches of every page.
ANSWERS_OTHERWISE = {
    "accounts:data_download", "accounts:device_allow", "accounts:passkey_add", "accounts:passkey_proof_options",
    "accounts:passkey_prove", "accounts:passkey_sign_in", "accounts:passkey_sign_in_options",
    "accounts:webhook_rotate", "armies:list-import-now", "language", "rules:board_answer", "rules:odds", "theme",
    "tournaments:preview",
}  # fmt: skip
NOT_OURS = ("admin/", "api/", "metrics")


def methods(view: Any) -> Sequence[str]:
    """What `require_http_methods` somewhere around the view lets through."""
    while view is not None:
        names = getattr(getattr(view, "__code__", None), "co_freevars", ())
        if "request_method_list" in names:
            return list(view.__closure__[names.index("request_method_list")].cell_contents)
        view = getattr(view, "__wrapped__", None)
    return []


def views(
    patterns: Sequence[URLPattern | URLResolver], route: str = "", space: str = ""
) -> Iterator[tuple[str, Any]]:
    for one in patterns:
        whole = route + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from views(one.url_patterns, whole, f"{space}{one.namespace}:" if one.namespace else space)
        elif not whole.startswith(NOT_OURS):
            yield f"{space}{one.name}", one.callback


def only_posts() -> dict[str, Any]:
    return {name: view for name, view in views(get_resolver().url_patterns) if methods(view) == ["POST"]}


def test_every_view_that_only_takes_posts_answers_the_script() -> None:
    found = only_posts()
    assert len(found) > 100, "the views were not found"
    silent = {name for name, view in found.items() if not does_answer(view)}
    assert silent == ANSWERS_OTHERWISE
