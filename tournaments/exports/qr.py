"""Addresses as pictures for cameras."""

import io

import segno
from django.http import HttpResponse


def picture(address: str) -> HttpResponse:
    out = io.BytesIO()
    segno.make(address).save(out, kind="svg", scale=6, border=2)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")
