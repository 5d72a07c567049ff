"""The referee's pages, as a judge and a reader meet them."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from accounts.models import User
from rules import RULESETS
from rules.models import RulingRecord
from rules.views import kept_case
from tests.factories.accounts import PASSWORD
from tests.factories.rules import ruling, strategy_roll, tilted_roll

pytestmark = pytest.mark.django_db

DESK = "/rules/adjudicate/"
SignIn = Callable[[User], Client]


def put(client: Client, case: Any, **more: str) -> Any:
    text = case if isinstance(case, str) else json.dumps(case)
    return client.post(DESK, {"case": text, **more})


# -- the desk


@pytest.mark.main_path
def test_the_verdict_is_a_sentence_and_every_claim_has_its_answer(client: Client) -> None:
    page = put(client, strategy_roll()).content.decode()
    assert "<h1>Rohan is right.</h1>" in page
    assert "One of two claims upheld." in page
    assert "“Four beats two.”" in page
    assert 'href="/rules/combat-hex/3.1.2/3.05/"' in page


def test_every_example_of_the_documentation_can_be_laid_on_the_desk(client: Client) -> None:
    from rules.rulebooks.examples import examples

    assert examples()
    for example in examples():
        answer = client.get(DESK, {"example": example.name})
        assert answer.status_code == 200
        assert answer.context["entered"].view is not None, example.name


@pytest.mark.parametrize("query", [{"example": "no-such"}, {"ruling": "no-uuid"}, {"ruling": "0" * 32}])
def test_what_is_not_there_is_not_found(client: Client, query: dict[str, str]) -> None:
    assert client.get(DESK, query).status_code == 404


def test_an_unreadable_case_shows_every_fault_with_its_path_and_keeps_what_was_typed(client: Client) -> None:
    case = strategy_roll(colour="red")
    case["position"]["warriors"][0]["facing"] = 9
    answer = put(client, case)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "2 errors found" in page
    assert "/position/warriors/0/facing" in page
    assert "/colour" in page
    assert "&quot;colour&quot;: &quot;red&quot;" in page


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "NaN", '{"a": 1, "a": 2}', "[" * 100_000, "null", "7"])
def test_whatever_is_typed_gets_an_answer(client: Client, text: str) -> None:
    assert put(client, text).status_code == 422


def test_a_case_is_changed_field_by_field_without_typing_json(client: Client) -> None:
    fields = {"f:/position/warriors/0/at": "1 1", "f:/position/warriors/0/facing": "5"}
    answer = put(client, strategy_roll(), do="judge", edit="1", **fields)
    changed = json.loads(answer.context["entered"].text)["position"]["warriors"][0]
    assert (changed["at"], changed["facing"]) == ([1, 1], 5)
    assert answer.context["entered"].view is not None
    assert 'name="f:/position/warriors/0/at"' in answer.content.decode()


def test_what_is_typed_wrongly_is_named_with_its_place_and_stays_typed(client: Client) -> None:
    answer = put(client, strategy_roll(), do="judge", edit="1", **{"f:/position/warriors/0/wounds": "many"})
    assert answer.status_code == 422
    assert "/position/warriors/0/wounds" in answer.content.decode()
    assert 'value="many"' in answer.content.decode()


def test_items_are_added_and_taken_out(client: Client) -> None:
    def press(do: str, at: str, case: Any) -> Any:
        body = {"case": json.dumps(case), "do": do, "edit": "1"}
        return json.loads(client.post(f"{DESK}?{urlencode({'at': at})}", body).context["entered"].text)

    fewer = press("remove", "/position/warriors/1", strategy_roll())
    assert [warrior["id"] for warrior in fewer["position"]["warriors"]] == ["R1"]
    more = press("add", "/actions|0", strategy_roll())
    assert len(more["actions"]) == len(strategy_roll()["actions"]) + 1


def test_readings_can_be_changed_without_typing_json(client: Client) -> None:
    answer = put(client, strategy_roll(), do="readings", **{"reading-arc": "corridor"})
    assert json.loads(answer.context["entered"].text)["readings"]["arc"] == "corridor"


def test_a_case_with_warriors_of_any_shape_does_not_break_the_small_forms(client: Client) -> None:
    shapes: tuple[Any, ...] = (None, 3, [3, None], [{"id": 4}], {})
    for warriors in shapes:
        case = strategy_roll()
        case["position"]["warriors"] = warriors
        for do in ("edit", "remove", "readings"):
            assert put(client, case, do=do, **{"warrior-warrior": "R1"}).status_code == 422


@pytest.mark.parametrize(
    ("moment", "shown"), [("2", 2), ("1", 1), ("0", None), ("99", None), ("x", None), ("²", None)]
)
def test_a_record_is_stepped_through_one_action_at_a_time(
    client: Client, moment: str, shown: int | None
) -> None:
    case = strategy_roll(actions=[*strategy_roll()["actions"], {"do": "end_phase"}])
    view = put(client, case, moment=moment).context["entered"].view
    assert (view.moment.number if view.moment else None) == shown
    assert [action.number for action in view.actions] == ([shown] if shown else [1, 2])


# -- giving a ruling


@pytest.mark.main_path
def test_a_judge_gives_a_ruling_that_everyone_with_its_address_can_read(
    user: User, signed_in: SignIn, client: Client
) -> None:
    answer = put(signed_in(user), strategy_roll(), do="record", **{"record-note": "Seen by both."})
    record = RulingRecord.objects.get()
    assert answer["Location"] == record.get_absolute_url()
    page = client.get(record.get_absolute_url()).content.decode()
    assert "Rohan is right." in page
    assert "Seen by both." in page
    assert record.short_fingerprint in page


def test_the_case_of_a_visitor_is_there_again_after_signing_in(client: Client, user: User) -> None:
    answer = put(client, strategy_roll(), do="record", next="/events/")
    assert not RulingRecord.objects.exists()
    assert answer["Location"].startswith("/account/sign-in/?next=")
    credentials = {"username": user.username, "password": PASSWORD}
    signed = client.post(answer["Location"], credentials)
    page = client.get(signed["Location"])
    assert json.loads(page.context["entered"].text) == strategy_roll()
    assert page.context["next"] == "/events/"
    assert 'id="give"' in page.content.decode()
    assert "The ruling is not saved yet: press “Save this ruling”." in page.content.decode()
    assert "Get ruling on this JSON" in page.content.decode()


def test_a_case_too_long_to_be_kept_stays_on_the_page(client: Client) -> None:
    long = {**strategy_roll(), "note": ""}
    text = json.dumps(long | {"title": "Who attacks?"}) + " " * kept_case.LONGEST
    answer = client.post(DESK, {"case": text, "do": "record"})
    assert answer.status_code in (200, 422)
    assert "too long to be kept" in answer.content.decode()


def test_a_case_is_asked_about_again_with_a_form_that_was_sent(client: Client) -> None:
    """Back in the browser, another die typed: the key of the form is the same."""
    put(client, strategy_roll(), idempotency_key="k1")
    changed = strategy_roll()
    changed["actions"][0]["dice"] = {"rohan": [1], "orcs": [2]}
    assert put(client, changed, idempotency_key="k1").status_code == 200


def test_the_same_form_sent_twice_gives_one_ruling(user: User, signed_in: SignIn) -> None:
    client = signed_in(user)
    first = put(client, strategy_roll(), do="record", idempotency_key="k1")
    again = put(client, strategy_roll(), do="record", idempotency_key="k1")
    assert first["Location"] == again["Location"]
    assert RulingRecord.objects.count() == 1


def test_the_list_shows_ones_own_and_public_rulings_only(
    user: User, stranger: User, staff: User, client: Client, signed_in: SignIn
) -> None:
    ruling(user, title="Kept private")
    ruling(user, title="A precedent", is_public=True)
    seen = {name: who.get("/rules/rulings/").content.decode() for name, who in (
        ("nobody", client), ("stranger", signed_in(stranger)), ("maker", signed_in(user)), ("staff", signed_in(staff)),
    )}  # fmt: skip
    assert all("A precedent" in page for page in seen.values())
    assert ["Kept private" in seen[name] for name in ("nobody", "stranger", "maker", "staff")] == [
        False,
        False,
        True,
        True,
    ]


def test_the_list_says_who_sees_a_ruling_and_shows_either_kind_alone(user: User, signed_in: SignIn) -> None:
    ruling(user, title="Kept private")
    ruling(user, title="For everybody", is_public=True)
    maker = signed_in(user)
    assert maker.get("/rules/rulings/").content.decode().count(">not published<") == 1
    for wanted, seen in (("everybody", (True, False)), ("few", (False, True))):
        page = maker.get("/rules/rulings/", {"seen_by": wanted}).content.decode()
        assert ("For everybody" in page, "Kept private" in page) == seen


def test_a_ruling_is_published_only_after_a_question(user: User, signed_in: SignIn) -> None:
    maker, record = signed_in(user), ruling(user)
    page = maker.get(record.get_absolute_url()).content.decode()
    assert 'data-confirm="Publish this ruling as a precedent? Everybody can then find and read it' in page
    assert "can read it.\n    Decided by the rules referee" in page
    public = maker.get(ruling(user, is_public=True).get_absolute_url()).content.decode()
    assert "data-confirm" not in public


def test_the_list_says_how_many_rulings_there_are(user: User, client: Client) -> None:
    ruling(user, is_public=True)
    assert "1 ruling<" in client.get("/rules/rulings/").content.decode()


def test_a_word_is_not_found_inside_another(user: User, client: Client) -> None:
    ruling(user, title="The die speaks for itself", is_public=True)
    for word, is_found in (("elf", False), ("its", True), ("(it", False)):
        page = client.get("/rules/rulings/", {"q": word}).content.decode()
        assert ("speaks for itself" in page) == is_found, word


def test_a_visitor_is_not_asked_who_sees_a_ruling(client: Client) -> None:
    assert 'name="seen_by"' not in client.get("/rules/rulings/").content.decode()


def test_rulings_are_found_by_title_note_and_fingerprint(user: User, client: Client) -> None:
    record = ruling(user, title="Ford of Isen", note="cocked die", is_public=True)
    for words in ("isen", "cocked", record.fingerprint[:10], "ford die"):
        assert "Ford of Isen" in client.get("/rules/rulings/", {"q": words}).content.decode()
    assert "No ruling matches" in client.get("/rules/rulings/", {"q": "mordor"}).content.decode()


def test_the_list_costs_the_same_for_one_ruling_and_for_many(
    user: User, client: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        ruling(user, title=f"Ruling {number}", is_public=True)
    with django_assert_max_num_queries(3):
        client.get("/rules/rulings/")


@pytest.mark.parametrize("part", ["case", "ruling"])
def test_the_documents_of_a_ruling_come_as_json(user: User, client: Client, part: str) -> None:
    record = ruling(user)
    answer = client.get(f"{record.get_absolute_url()}{part}.json")
    assert answer.json() == getattr(record, part)


def test_a_ruling_on_record_goes_back_to_the_desk(user: User, client: Client) -> None:
    answer = client.get(DESK, {"ruling": str(ruling(user).address)})
    assert json.loads(answer.context["entered"].text) == strategy_roll()


# -- overruling


def test_the_number_of_a_rule_leads_to_the_rule(client: Client) -> None:
    answer = client.get("/rules/combat-hex/3.1.2/", {"q": " 6.11 "})
    assert answer["Location"] == "/rules/combat-hex/3.1.2/6.11/"
    beginning = client.get("/rules/combat-hex/3.1.2/", {"q": "6."})
    assert beginning.status_code == 200


def test_the_maker_overrules_with_a_reason_and_both_stay_on_record(
    user: User, signed_in: SignIn, client: Client
) -> None:
    record = ruling(user)
    changed = strategy_roll()
    changed["actions"][0]["dice"] = {"rohan": [1], "orcs": [2]}
    fields = {"case": json.dumps(changed), "reason": "The die was misread."}
    answer = signed_in(user).post(f"{record.get_absolute_url()}overrule/", fields)
    later = RulingRecord.objects.get(supersedes=record)
    assert answer["Location"] == later.get_absolute_url()
    earlier_page = client.get(record.get_absolute_url()).content.decode()
    assert "This ruling no longer stands." in earlier_page
    assert "The die was misread." in earlier_page
    assert "Stands in the place of" in client.get(later.get_absolute_url()).content.decode()


def test_the_case_is_corrected_as_a_form_and_taken_to_the_page_that_overrules(
    user: User, signed_in: SignIn
) -> None:
    record, maker = ruling(user), signed_in(user)
    page = maker.get(record.get_absolute_url()).content.decode()
    assert f"/rules/adjudicate/?ruling={record.address}&amp;edit=1&amp;overrules={record.address}" in page
    corrected = maker.get(
        DESK, {"ruling": str(record.address), "edit": "1", "overrules": str(record.address)}
    )
    assert f'formaction="{record.get_absolute_url()}overrule/"' in corrected.content.decode()
    fields = {"case": json.dumps(strategy_roll()), "f:/title": "The die lay tilted", "is_begun": "1"}
    answer = maker.post(f"{record.get_absolute_url()}overrule/", fields)
    assert answer.status_code == 200
    assert json.loads(answer.context["case_form"]["case"].value())["title"] == "The die lay tilted"
    assert not answer.context["form"].errors
    assert RulingRecord.objects.count() == 1


def test_an_overrule_says_at_its_beginning_that_something_must_change(user: User, signed_in: SignIn) -> None:
    record, maker = ruling(user), signed_in(user)
    opened = {"ruling": str(record.address), "edit": "1", "overrules": str(record.address)}
    form = maker.get(DESK, opened).content.decode()
    assert "Change the case or its readings first" in form
    assert ' data-when-changed formaction="' in form
    assert (
        '<span class="meta" hidden>Change more of the case than its title to overrule the ruling.</span>'
        in form
    )
    address, said = f"{record.get_absolute_url()}overrule/", "Nothing is changed yet"
    unchanged = {"case": json.dumps(strategy_roll()), "f:/title": "Another title", "is_begun": "1"}
    warned = maker.post(address, unchanged).content.decode()
    assert (said in warned, f"{DESK}?ruling={record.address}&amp;edit=1&amp;overrules=" in warned) == (
        True,
        True,
    )
    assert said in maker.get(address).content.decode()
    changed = strategy_roll()
    changed["actions"][0]["dice"] = {"rohan": [1], "orcs": [2]}
    for case in (json.dumps(changed), "{"):
        assert said not in maker.post(address, {"case": case, "is_begun": "1"}).content.decode()


def test_the_link_of_a_ruling_can_be_copied(user: User, signed_in: SignIn) -> None:
    record = ruling(user)
    page = signed_in(user).get(record.get_absolute_url()).content.decode()
    assert (
        f'<a href="{record.get_absolute_url()}" rel="bookmark" id="ruling-link">Link to this ruling</a>'
        in page
    )
    assert 'data-copies="ruling-link" hidden>Copy link to this ruling</button>' in page


def test_the_form_stands_first_where_the_case_is_to_be_changed(user: User, signed_in: SignIn) -> None:
    record, maker = ruling(user), signed_in(user)
    shown = maker.get(record.get_absolute_url()).content.decode()
    assert (">Change a copy in the long form<" in shown, ">Overrule this ruling…<" in shown) == (True, True)
    opened = {"ruling": str(record.address), "edit": "1"}
    pages = {
        "Change a copy of the case": maker.get(DESK, opened),
        "Correct the case to overrule the ruling": maker.get(
            DESK, {**opened, "overrules": str(record.address)}
        ),
        "Change the case": put(maker, strategy_roll(), do="edit"),
    }
    for heading, answer in pages.items():
        page = answer.content.decode()
        assert re.findall("<h1>(.*)</h1>", page) == [heading]
        assert page.index('id="fields-title"') < page.index("<h2>Rohan is right.</h2>")
    judged = put(maker, strategy_roll(), do="judge", edit="1").content.decode()
    assert re.findall("<h1>(.*)</h1>", judged) == ["Rohan is right."]
    assert judged.index("<h1>Rohan is right.</h1>") < judged.index('id="fields-title"')


def test_the_title_a_ruling_was_saved_with_is_on_its_page(user: User, signed_in: SignIn) -> None:
    maker = signed_in(user)
    saved = put(maker, strategy_roll(), do="record", **{"record-title": "Round 2, table 4"})
    page = maker.get(saved["Location"]).content.decode()
    assert "<strong>Round 2, table 4</strong>" in page
    assert "<title>Round 2, table 4 – Rohan is right." in page


def test_a_case_is_changed_on_the_board_again(user: User, signed_in: SignIn, client: Client) -> None:
    record, maker = ruling(user), signed_in(user)
    address = f"/rules/board/?ruling={record.address}"
    assert address in maker.get(record.get_absolute_url()).content.decode()
    assert json.loads(maker.get(address).context["text"]) == record.case
    assert client.get("/rules/board/?ruling=none").status_code == 404
    case = {**strategy_roll(), "title": "From the form"}
    for page in (put(client, case), put(client, case, edit="1")):
        assert 'name="do" value="board"' in page.content.decode()
    board = put(client, case, do="board")
    assert "data-sent-case" in board.content.decode()
    assert json.loads(board.context["text"])["title"] == "From the form"
    assert "Sign in to save this ruling" in board.content.decode()
    away = put(client, case, next="/events/").content.decode()
    assert 'value="board"' not in away


def test_a_ruling_without_an_action_is_answered_with_what_is_missing(client: Client) -> None:
    case = {**strategy_roll(), "actions": [], "claims": []}
    assert "Enter an action first." in put(client, case, do="judge", edit="1").content.decode()
    assert "Enter an action first." not in put(client, case, do="judge").content.decode()


def test_every_game_is_entered_in_a_form_as_well(client: Client) -> None:
    page = client.get(DESK).content.decode()
    assert page.count("?blank=") == page.count(": fill in a form<") > 1


def test_overruling_without_a_change_is_refused_beside_the_case(user: User, signed_in: SignIn) -> None:
    record = ruling(user)
    fields = {"case": json.dumps(strategy_roll()), "reason": "I am sure."}
    answer = signed_in(user).post(f"{record.get_absolute_url()}overrule/", fields)
    assert answer.status_code == 422
    assert list(answer.context["case_form"].errors) == ["case"]
    assert "Nothing is changed in the case" in answer.content.decode()
    assert RulingRecord.objects.count() == 1


def test_what_was_overruled_is_shown_as_overruled_and_no_precedent(user: User, signed_in: SignIn) -> None:
    earlier = ruling(user, is_public=True)
    ruling(user, case=tilted_roll(), supersedes=earlier, reason="The die lay tilted.")
    maker = signed_in(user)
    listed = maker.get("/rules/rulings/", {"seen_by": "everybody"}).content.decode()
    assert (">overruled<" in listed, ">precedent<" in listed) == (True, False)
    page = maker.get(earlier.get_absolute_url()).content.decode()
    assert "overruled: no precedent" in page
    assert "a precedent: everybody finds it" not in page
    assert "Remove from the public list" in page


PRIVATE = "Without this tick the ruling stays private"


def test_the_tick_for_a_precedent_says_who_sees_the_ruling(user: User, signed_in: SignIn) -> None:
    maker = signed_in(user)
    overrule = maker.get(f"{ruling(user).get_absolute_url()}overrule/").content.decode()
    given = put(maker, strategy_roll()).content.decode()
    assert all(PRIVATE in page and "Publish as a precedent" in page for page in (given, overrule))


def test_of_a_ruling_of_an_event_no_link_is_said_to_open_it(user: User, signed_in: SignIn) -> None:
    """Its link opens it to those alone who may see the lists of the event."""
    maker = signed_in(user)
    for number, is_public in enumerate((False, True)):
        record = ruling(user, scope=f"event:{number}", is_public=is_public)
        shown = maker.get(record.get_absolute_url()).content.decode()
        overrule = maker.get(f"{record.get_absolute_url()}overrule/").content.decode()
        for page in (shown, overrule):
            assert "may see the lists of the event" in page
            assert "have the link" not in page
            assert "have its link" not in page
            assert PRIVATE not in page


@pytest.mark.parametrize(
    ("tick", "said"),
    [({}, "Only you and people who have its link"), ({"record-is_public": "on"}, "saved as a precedent")],
)
def test_a_ruling_is_public_with_the_tick_alone(
    user: User, client: Client, signed_in: SignIn, tick: dict[str, str], said: str
) -> None:
    maker = signed_in(user)
    answer = maker.post(DESK, {"case": json.dumps(strategy_roll()), "do": "record", **tick}, follow=True)
    assert said in answer.content.decode()
    assert ("Who attacks?" in client.get("/rules/rulings/").content.decode()) is bool(tick)


def test_overruling_an_unreadable_case_changes_nothing_and_keeps_the_text(
    user: User, signed_in: SignIn
) -> None:
    record = ruling(user)
    fields = {"case": '{"ruleset": "chess"}', "reason": "Because."}
    answer = signed_in(user).post(f"{record.get_absolute_url()}overrule/", fields)
    assert answer.status_code == 422
    assert "chess" in answer.content.decode()
    assert RulingRecord.objects.count() == 1


def test_others_may_not_overrule_or_publish(
    user: User, stranger: User, signed_in: SignIn, client: Client
) -> None:
    record = ruling(user)
    for action in ("overrule/", "public/"):
        address = record.get_absolute_url() + action
        assert signed_in(stranger).post(address, {"public": "yes"}).status_code == 403
        assert client.post(address).status_code == 302
    record.refresh_from_db()
    assert not record.is_public


def test_a_ruling_becomes_a_precedent_and_stops_being_one(user: User, signed_in: SignIn) -> None:
    record = ruling(user)
    client = signed_in(user)
    for word, expected in (("yes", True), ("no", False)):
        client.post(f"{record.get_absolute_url()}public/", {"public": word})
        record.refresh_from_db()
        assert record.is_public is expected


def test_a_ruling_of_a_retired_ruleset_still_has_its_page(user: User, client: Client) -> None:
    record = ruling(user)
    RulingRecord.objects.update(ruleset="combat-hex/1.0")
    page = client.get(record.get_absolute_url())
    assert page.status_code == 200
    assert "no longer part of this service" in page.content.decode()


# -- rulebooks


@pytest.mark.main_path
def test_every_rulebook_lists_every_rule_with_its_anchor(client: Client) -> None:
    for ruleset in RULESETS.values():
        page = client.get(f"/rules/{ruleset.id}/").content.decode()
        assert all(f'id="{entry.id}"' in page for entry in ruleset.entries)


def test_a_rulebook_marks_the_rules_that_can_be_read_in_more_than_one_way(client: Client) -> None:
    for ruleset in RULESETS.values():
        page = client.get(f"/rules/{ruleset.id}/").content.decode()
        contested = {reading.rule for reading in ruleset.readings}
        assert page.count("can be read in more than one way") == len(contested)


def test_every_rule_has_a_page_of_its_own(client: Client) -> None:
    for ruleset in RULESETS.values():
        for entry in ruleset.entries:
            answer = client.get(f"/rules/{ruleset.id}/{entry.id}/")
            assert answer.status_code == 200, entry.id


def test_the_search_finds_by_number_and_by_word(client: Client) -> None:
    address = "/rules/combat-hex/3.1.2/"
    assert 'id="6.23"' in client.get(address, {"q": "6.2"}).content.decode()
    assert "No rule matches" in client.get(address, {"q": "hovercraft"}).content.decode()


def test_htmx_gets_the_list_without_the_page_around_it(client: Client) -> None:
    part = client.get(
        "/rules/combat-hex/3.1.2/", {"q": "6.23"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert "<html" not in part
    assert 'id="entries"' in part


@pytest.mark.parametrize("address", ["chess/1/", "combat-hex/9/", "combat-hex/3.1.2/99.99/", "chess/1/1.1/"])
def test_unknown_books_and_rules_are_not_found(client: Client, address: str) -> None:
    assert client.get(f"/rules/{address}").status_code == 404


def test_the_schema_of_a_case_is_published(client: Client) -> None:
    answer = client.get("/rules/combat-hex/3.1.2/case.schema.json")
    assert answer["Content-Type"] == "application/schema+json"
    assert answer.json()["$schema"].startswith("https://json-schema.org/")


def test_the_page_of_a_rule_shows_what_is_contested_and_what_is_settled(client: Client) -> None:
    page = client.get("/rules/combat-hex/3.1.2/8.41/").content.decode()
    assert "Contested: Dread against an ability that costs nothing" in page
    assert "Does Dread tax a copied ability?" in page
    told = client.get("/api/v1/rulebooks/combat-hex/3.1.2/rules/8.41/").json()
    assert {one["question"] for one in told["settled"]} >= {"Does Dread tax a copied ability?"}


@pytest.mark.parametrize("do", ["add", "remove"])
@pytest.mark.parametrize(
    "at", ["/a" * 2_000, "/actions/" + "9" * 5_000, "/position/warriors/²", "/" * 3_000, "/actions/0" * 400]
)
def test_whatever_place_a_button_names_gets_an_answer(client: Client, do: str, at: str) -> None:
    body = urlencode({"case": json.dumps(strategy_roll()), "do": do, "edit": "1", f"key:{at}": "x"})
    for named in (at, f"{at}|{'9' * 4_400}", f"{at}|{{key}}"):
        address = f"{DESK}?{urlencode({'at': named})}"
        answer = client.post(address, body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (200, 422), named[:60]


# -- a case in which nothing is done yet


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_a_case_without_an_action_is_filled_in_first(client: Client, book: str) -> None:
    answer = client.get(DESK, {"blank": book})
    page = answer.content.decode()
    assert "<h1>Fill in the case</h1>" in page
    assert 'id="fields-title"' in page
    assert answer.context["entered"].view is None
    assert [said for said in ("is legal", "To read aloud", "Save this ruling") if said in page] == []


def test_a_position_alone_is_opened_as_a_form(client: Client) -> None:
    page = put(client, strategy_roll(actions=[], claims=[])).content.decode()
    assert "<h1>Fill in the case</h1>" in page
    assert 'name="f:/position/players/0/name"' in page


# -- a question to the rulebooks


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_a_question_goes_to_the_book_that_was_chosen(client: Client, book: str) -> None:
    asked = {"book": book, "q": "who may move?"}
    answer = client.get("/rules/", asked)
    assert (answer.status_code, answer["Location"]) == (302, f"/rules/{book}/?{urlencode({'q': asked['q']})}")


def test_a_question_finds_rules_and_one_to_no_book_stays(client: Client) -> None:
    found = client.get("/rules/", {"book": "combat-hex/3.1.2", "q": "outflank"}, follow=True)
    assert found.context["hits"]
    assert client.get("/rules/", {"book": "no-such/1", "q": "outflank"}).status_code == 200
