"""Pictures that people upload: checked by type and size before they are read, and written anew.

Nothing of the file that came in goes out again: no metadata (a phone writes where a photograph was taken), no second file
behind the picture, no format but the one written here.
"""

import io
from dataclasses import dataclass

from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from common.errors import Fault, Invalid

MOST_BYTES = 5_000_000
MOST_PIXELS = 40_000_000  # a photograph of 40 megapixels takes 120 MB once it is read
LEAST_SIDE = 100
READ = ("JPEG", "PNG", "WEBP")
QUALITY = 78


@dataclass(frozen=True, slots=True)
class Picture:
    """`body` is WebP."""

    body: bytes
    width: int
    height: int


def tidy_picture(upload: bytes, box: tuple[int, int]) -> Picture:
    """The uploaded picture, upright, as large as fits into the box at most. Raises Invalid with what is wrong and allowed."""
    if len(upload) > MOST_BYTES:
        raise too_large()
    try:
        with Image.open(io.BytesIO(upload), formats=READ) as image:
            _refuse_size(*image.size)
            return _written(image, box)
    except Image.DecompressionBombError:
        raise _too_many_pixels() from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError):
        raise _refused(
            _("This file is not a picture that can be read. Choose a JPEG, PNG or WebP file.")
        ) from None


def too_large() -> Invalid:
    return _refused(_("The picture is larger than %(most)s MB.") % {"most": MOST_BYTES // 1_000_000})


def _refuse_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise _too_many_pixels()
    if min(width, height) < LEAST_SIDE:
        text = _("The picture is %(width)s × %(height)s pixels. Each side needs at least %(least)s.")
        raise _refused(text % {"width": width, "height": height, "least": LEAST_SIDE})


def _written(image: Image.Image, box: tuple[int, int]) -> Picture:
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail(box)
    has_alpha = upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info
    plain = upright.convert("RGBA" if has_alpha else "RGB")
    clean = Image.new(plain.mode, plain.size)
    clean.paste(plain)
    out = io.BytesIO()
    clean.save(out, "WEBP", quality=QUALITY)
    return Picture(out.getvalue(), *clean.size)


def _too_many_pixels() -> Invalid:
    text = _("The picture has more than %(most)s megapixels. Make it smaller and try again.")
    return _refused(text % {"most": MOST_PIXELS // 1_000_000})


def _refused(text: str) -> Invalid:
    return Invalid("picture.refused", text, faults=[Fault("picture.refused", "/picture", text)])
