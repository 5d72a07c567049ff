"""Fields of the forms of accounts are named in the reader's language."""

import pytest
from django.utils.translation import override

from accounts.forms import ProfileForm, SignUpForm, TokenForm


@pytest.mark.parametrize("language", ["de", "pl"])
def test_no_field_is_named_after_its_column(language: str) -> None:
    english = {
        str(field.label)
        for form in (SignUpForm, ProfileForm, TokenForm)
        for field in form.base_fields.values()
    }
    with override(language):
        named = {
            str(field.label)
            for form in (SignUpForm, ProfileForm, TokenForm)
            for field in form.base_fields.values()
        }
    assert english & named <= {"Name", "Club", "E-mail"}  # the same words in these languages
