"""A form names a large limit as the other pages write large numbers."""

import pytest
from django import forms
from django.utils import translation


class Numbers(forms.Form):
    most = forms.IntegerField(max_value=100_000)
    least = forms.IntegerField(min_value=20_000)
    small = forms.IntegerField(max_value=500)
    text = forms.CharField(max_length=10_000)


@pytest.mark.parametrize(
    ("language", "limits"),
    [("en", ("100,000", "20,000", "500", "10,000")), ("de", ("100.000", "20.000", "500", "10.000"))],
)
def test_limits_are_grouped(language: str, limits: tuple[str, ...]) -> None:
    form = Numbers({"most": "100001", "least": "1", "small": "501", "text": "x" * 10_001})
    with translation.override(language):
        said = {name: str(texts[0]) for name, texts in form.errors.items()}
    assert all(limit in text for limit, text in zip(limits, said.values(), strict=True)), said
    assert limits[0].replace("000", "001") not in said["most"]
    assert limits[3].replace("000", "001") in said["text"]
