"""Pictures as people upload them."""

import io
from typing import Any

from PIL import Image


def an_image(size: tuple[int, int] = (160, 120), kind: str = "PNG", mode: str = "RGB", **saved: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, "darkgreen" if mode == "RGB" else 0).save(out, kind, **saved)
    return out.getvalue()
