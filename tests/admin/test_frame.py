"""The frame of the back office: the library's own with one style sheet and one script, and only what its pages use."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import admin
from django.db.models import Model
from django.templatetags.static import static
from django.test import RequestFactory

from common.admin_bundles import SCRIPTS, SHEETS, folder, static_file
from common.admin_frame import BUNDLED, CHOOSERS, HTMX, NEEDLESS, SCRIPT, SHEET, lean
from common.bundles import OFFICE_SCRIPTS, OFFICE_STYLES, bundles
from common.used_styles import used, words
from devtools.icon_names import NAMES, icons_used
from tests.factories.accounts import UserFactory

KNOWN = bundles(Path(settings.STATIC_SOURCES), ())
SKELETON = "templates/unfold/layouts/skeleton.html"
NAMED = re.compile(r"{% static [\"']([^\"']+)[\"'] %}")
# The library's words that stand beside icons, and an icon that its own font lacks.
NO_ICONS = {"icon", "site_symbol", "children"}


def test_every_file_that_the_frame_names_is_bundled_left_out_or_fetched_later() -> None:
    """After a new version of the library: say in `common.admin_frame` what becomes of a further file."""
    named = NAMED.findall((folder("unfold") / SKELETON).read_text("utf-8"))
    assert set(named) <= {*BUNDLED, *NEEDLESS, HTMX}


def test_the_head_of_a_page_names_the_bundles_and_its_own_files() -> None:
    own = '<script src="/static/own.js"></script>'
    library = "".join(
        f'<script src="{static(path)}" defer></script>' for path in (*NEEDLESS, *CHOOSERS, HTMX)
    )
    page = (
        f'<head><link href="{static(SHEETS[0][1])}" rel="stylesheet">{library}{own}</head><body>{own}</body>'
    )

    page += f'<script src="{static(SCRIPTS[3][1])}"></script>'

    head, _, body = lean(page).partition("</head>")

    assert body == f"<body>{own}</body>"
    assert [found[1] for found in SHEET.finditer(head)] == [static(OFFICE_STYLES)]
    assert [found[1] for found in SCRIPT.finditer(head)] == ["/static/own.js", static(OFFICE_SCRIPTS)]
    assert 'name="scripts-when-used" content="/static/admin/js/vendor/jquery' in head


def test_a_page_of_another_frame_stays_as_it_is() -> None:
    page = f'<head><script src="{static(CHOOSERS[0])}"></script></head>'
    assert lean(page) == page


def test_every_icon_is_in_the_font() -> None:
    """After a new icon: `devtools.admin_icons` makes the font anew."""
    assert icons_used() - NO_ICONS <= set(NAMES.read_text("utf-8").split())


@pytest.mark.django_db
@pytest.mark.parametrize("table", admin.site._registry.values(), ids=lambda one: one.model._meta.label)
def test_no_table_needs_a_script_that_is_left_out(
    table: "admin.ModelAdmin[Model]", rf: RequestFactory
) -> None:
    request = rf.get("/")
    request.user = UserFactory.create(is_staff=True, is_superuser=True)

    assert not table.get_prepopulated_fields(request)
    assert not any(inline.has_add_permission(request, None) for inline in table.get_inline_instances(request))
    assert not getattr(table, "ordering_field", None)


def test_the_part_that_draws_charts_is_left_out() -> None:
    """After a new version of the library: look for it in the library's script."""
    text = KNOWN[OFFICE_SCRIPTS].text()

    assert text.count("renderCharts") == 2
    assert "new Chart(" not in text
    assert "filterForm" in text


def test_styles_of_classes_that_nothing_names_are_left_out() -> None:
    names = words(["""<b class="on {% if x %}md:w-1/2{% endif %}"> const y = {'a': b, "z-[3]": c};"""])
    sheet = (
        "@layer a,b;@layer a{*,:before{--x:0}.on{color:red}.off{color:blue}.off,.on:hover{top:0}}"
        "@media (width>=48rem){.md\\:w-1\\/2{width:50%}.md\\:w-2{width:2px}}.z-\\[3\\]:not(.off){z-index:3}"
        "@supports (color:red){.off{top:0}}.on{&:is(.dark *){color:rgb(1,2,3)}}@keyframes spin{to{top:0}}"
    )

    assert used(sheet, names) == (
        "@layer a,b;@layer a{*,:before{--x:0}.on{color:red}.on:hover{top:0}}"
        "@media (width>=48rem){.md\\:w-1\\/2{width:50%}}.z-\\[3\\]:not(.off){z-index:3}"
        ".on{&:is(.dark *){color:rgb(1,2,3)}}@keyframes spin{to{top:0}}"
    )


def test_a_sheet_whose_classes_are_all_named_stays_as_it_is() -> None:
    class Everything(set[str]):
        def __contains__(self, name: object) -> bool:
            return True

    sheet = static_file("unfold", "unfold/css/styles.css").read_text("utf-8")

    assert used(sheet, Everything()) == sheet
