"""The text of a file that somebody sends: spreadsheets and chess programs write it in several encodings."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress

BYTE_ORDERS = (BOM_UTF16_LE, BOM_UTF16_BE)


def text_in(content: bytes) -> str | None:
    """UTF-8, UTF-16 that says so, or the letters of Windows; None for what is no text, such as a picture or a workbook."""
    for encoding in ("utf-16",) if content[:2] in BYTE_ORDERS else ("utf-8-sig", "cp1252", "latin-1"):
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if "\0" not in text:
                return text.lstrip("\ufeff")
    return None
