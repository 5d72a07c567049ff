"""The picture of an event: what is taken, what is made of it, who sees and changes it."""

import base64
import copy
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, Refusal
from common.pictures import MOST_BYTES, MOST_PIXELS, tidy_picture
from tests.factories.accounts import UserFactory
from tests.factories.pictures import an_image
from tests.factories.tournaments import an_event
from tournaments.demo.people import sample_version
from tournaments.history import archive_file
from tournaments.models import Event, EventPicture
from tournaments.services.event_ends import copy_event
from tournaments.services.pictures import BOX, remove_picture, set_picture
from tournaments.services.restore_preview import look_at
from tournaments.services.restored_picture import MOST_LETTERS
from tournaments.services.restoring import restore_event

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def opened(body: bytes) -> Image.Image:
    return Image.open(io.BytesIO(body))


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGBA"), ("PNG", "P"), ("JPEG", "L"), ("JPEG", "CMYK"), ("WEBP", "RGB")]
)
def test_a_picture_is_written_anew_and_made_to_fit(kind: str, mode: str) -> None:
    made = tidy_picture(an_image((2400, 600), kind, mode), BOX)

    assert (made.width, made.height) == (1200, 300)
    assert (opened(made.body).format, opened(made.body).size) == ("WEBP", (1200, 300))


def test_nothing_of_the_file_goes_out_again_but_the_picture() -> None:
    exif = Image.Exif()
    exif[0x010E] = "Taken at home"  # the description
    exif[0x0112] = 6  # lies on its side
    upload = an_image((300, 200), "JPEG", exif=exif) + b"<script>alert(1)</script>"
    made = tidy_picture(upload, BOX)

    assert b"Taken at home" in upload
    assert b"Taken at home" not in made.body
    assert b"script" not in made.body
    assert (made.width, made.height) == (200, 300)
    assert not opened(made.body).getexif()


@pytest.mark.parametrize(
    ("upload", "why"),
    [
        (b"", "is not a picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is not a picture"),
        (an_image(kind="GIF"), "is not a picture"),
        (an_image(kind="TIFF"), "is not a picture"),
        (an_image()[:60], "is not a picture"),
        (an_image((400, 300), "JPEG")[:-200], "is not a picture"),
        (an_image((99, 400)), "99 × 400 pixels. Each side needs at least 100"),
        (an_image((8000, MOST_PIXELS // 8000 + 1), mode="1"), "more than 40 megapixels"),
        (an_image((20_000, 10_000), mode="1"), "more than 40 megapixels"),
        (bytes(MOST_BYTES + 1), "larger than 5 MB"),
    ],
    ids=["empty", "svg", "gif", "tiff", "cut", "cut later", "small", "large", "bomb", "heavy"],
)
def test_what_is_no_picture_or_too_large_is_refused_in_words(upload: bytes, why: str) -> None:
    with pytest.raises(Invalid, match=why):
        tidy_picture(upload, BOX)


def test_it_is_set_replaced_and_removed_on_the_settings_page(signed_in: SignedIn) -> None:
    event = an_event(2)
    organizer, stranger = signed_in(event.created_by), Client()
    address, page = f"/events/{event.slug}/picture/change/", f"/events/{event.slug}/"

    def upload(body: bytes, alt: str) -> str:
        file = SimpleUploadedFile("hall.png", body, "image/png")
        answer = organizer.post(address, {"picture": file, "alt": alt}, follow=True)
        return answer.content.decode()

    assert "The picture is on the page of the event." in upload(an_image(), " The  hall ")
    first = EventPicture.objects.get()
    assert first.alt == "The hall"
    assert f"picture.webp?v={first.digest}" in stranger.get(page).content.decode()
    upload(an_image((200, 200)), "Tables")
    shown = stranger.get(page).content.decode()
    assert 'alt="Tables"' in shown
    assert first.digest not in shown

    answer = organizer.post(f"/events/{event.slug}/picture/remove/", follow=True)
    assert "The picture is removed." in answer.content.decode()
    assert "picture.webp" not in stranger.get(page).content.decode()
    assert stranger.get(f"/events/{event.slug}/picture.webp").status_code == 404


def test_a_page_of_a_refusal_says_once_what_is_wrong_with_the_file(signed_in: SignedIn) -> None:
    event = an_event(2)
    file = SimpleUploadedFile("hall.png", b"no picture", "image/png")
    answer = signed_in(event.created_by).post(
        f"/events/{event.slug}/picture/change/", {"picture": file, "alt": ""}
    )
    assert answer.status_code == 422
    assert answer.content.decode().count("This file is not a picture that can be read.") == 1


def test_a_file_that_is_refused_names_the_field_and_keeps_the_picture_before(signed_in: SignedIn) -> None:
    event = an_event(2)
    set_picture(event, an_image(), alt="", actor=event.created_by)
    answer = signed_in(event.created_by).post(f"/events/{event.slug}/picture/change/", {"alt": "x"})

    assert answer.status_code == 422
    assert "Picture: This field is required." in answer.content.decode()
    assert EventPicture.objects.count() == 1


def test_it_is_asked_for_once_and_never_of_a_draft_by_a_stranger() -> None:
    event = an_event(2)
    made = set_picture(event, an_image(), alt="", actor=event.created_by)
    address = f"/events/{event.slug}/picture.webp"
    answer = Client().get(address, {"v": made.digest})

    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/webp", "nosniff")
    assert "immutable" in answer["Cache-Control"]
    assert "no-cache" in Client().get(address)["Cache-Control"]
    assert Client().get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    Event.objects.filter(pk=event.pk).update(state="draft")
    assert Client().get(address).status_code == 404


def test_programs_set_read_and_remove_it(api: Callable[..., APIClient]) -> None:
    event = an_event(2)
    address, program = f"/api/v1/events/{event.slug}/picture/", api(event.created_by)
    assert program.get(address).status_code == 404
    sent = program.put(
        address, {"content": base64.b64encode(an_image()).decode(), "alt": "The hall"}, format="json"
    )

    assert sent.status_code == 200, sent.content
    told = api(UserFactory.create()).get(address).json()
    assert told == sent.json()
    assert (told["width"], told["height"], told["alt"]) == (160, 120, "The hall")
    assert Client().get(told["url"]).status_code == 200
    assert program.put(address, {"content": "not base64!"}, format="json").status_code == 422
    assert program.delete(address).status_code == 204
    assert program.delete(address).json()["code"] == "event.no-picture"


def archived(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(archive_file.written(event).read())
    return found


def test_an_archive_holds_it_and_whoever_restores_one_has_it_again() -> None:
    event = an_event(2)
    made = set_picture(event, an_image((2400, 600)), alt="The hall", actor=event.created_by)
    document = archived(event)
    assert base64.b64decode(document["picture"]["content"]) == bytes(made.body)

    again = EventPicture.objects.get(event=restore_event(document, actor=UserFactory.create()).event)
    assert (again.alt, again.width, again.height) == ("The hall", 1200, 300)
    assert opened(bytes(again.body)).format == "WEBP"


def test_an_event_without_one_has_none_in_its_archive_and_older_archives_do_without() -> None:
    document = archived(an_event(2))
    assert document["picture"] is None
    restore_event(json.loads(json.dumps(document)), actor=UserFactory.create())
    del document["picture"]
    restore_event(document, actor=UserFactory.create())
    assert not EventPicture.objects.exists()


def test_a_picture_in_a_restored_archive_is_written_anew() -> None:
    """Larger than any event shows, of another format, with a remark and a script: only the picture is left of it."""
    exif = Image.Exif()
    exif[0x010E] = "Taken at home"
    upload = an_image((3000, 1500), "JPEG", exif=exif) + b"<script>alert(1)</script>"
    document = archived(an_event(2))
    document["picture"] = {"content": base64.b64encode(upload).decode(), "alt": "x" * 500}
    restored = restore_event(document, actor=UserFactory.create()).event

    found = EventPicture.objects.get(event=restored)
    assert (found.width, found.height, len(found.alt)) == (1200, 600, 200)
    assert opened(bytes(found.body)).format == "WEBP"
    assert b"script" not in bytes(found.body)
    assert b"Taken" not in bytes(found.body)


@pytest.mark.parametrize(
    ("picture", "place", "why"),
    [
        ("a picture", "/picture", "This cannot be read"),
        ([], "/picture", "This cannot be read"),
        ({"content": None, "alt": ""}, "/picture", "must be texts"),
        ({"content": "", "alt": 7}, "/picture", "must be texts"),
        ({"alt": ""}, "/picture", "The field “content” is missing"),
        ({"content": "not base64!", "alt": ""}, "/picture", "This cannot be read"),
        ({"content": "A" * (MOST_LETTERS + 4), "alt": ""}, "/picture", "larger than 5 MB"),
        (
            {"content": base64.b64encode(b"<svg/>").decode(), "alt": ""},
            "/picture/content",
            "is not a picture",
        ),
        (
            {"content": base64.b64encode(an_image((20_000, 10_000), mode="1")).decode(), "alt": ""},
            "/picture/content",
            "more than 40 megapixels",
        ),
    ],
)
def test_an_archive_whose_picture_is_none_is_refused_with_its_place(
    picture: Any, place: str, why: str
) -> None:
    document = archived(an_event(2)) | {"picture": picture}
    for look in (look_at, restore_event):
        with pytest.raises(Invalid) as refused:
            look(copy.deepcopy(document), actor=UserFactory.create())
        (fault,) = refused.value.faults
        assert fault.path == place
        assert why in fault.text
    assert Event.objects.count() == 1


def test_a_copy_of_the_event_has_it_too() -> None:
    sample_version()
    event = an_event(2)
    set_picture(event, an_image(), alt="The hall", actor=event.created_by)
    made = copy_event(event, actor=event.created_by)
    remove_picture(event, actor=event.created_by)

    assert EventPicture.objects.get().event == made
    with pytest.raises(Refusal, match="has no picture"):
        remove_picture(event, actor=event.created_by)
