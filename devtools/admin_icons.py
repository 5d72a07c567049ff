"""Makes the icon font of the back office: `uv run --with fonttools --with brotli python -m devtools.admin_icons`.

The library's own font holds 3,700 icons in 292 kB. Ours holds those that are used, and is found before the library's. A test
names an icon that is missing.
"""

from collections.abc import Iterable, Iterator

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from common.admin_bundles import static_file
from devtools.icon_names import FONT, NAMES, OURS, icons_used


def main() -> None:
    font = TTFont(static_file("unfold", str(FONT)))
    glyphs = dict(ligatures(font))
    kept = sorted(icons_used() & glyphs.keys())
    subset(font, kept, [glyphs[name] for name in kept])
    OURS.parent.mkdir(parents=True, exist_ok=True)
    font.save(OURS)
    NAMES.write_text("\n".join(kept) + "\n", "utf-8")
    print(f"{len(kept)} icons, {OURS.stat().st_size / 1000:.1f} kB")


def ligatures(font: TTFont) -> Iterator[tuple[str, str]]:
    """Each icon's word with its glyph."""
    letters = {glyph: chr(code) for code, glyph in font.getBestCmap().items() if code < 0x80}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            for first, found in getattr(table, "ligatures", {}).items():
                for one in found:
                    word = [letters.get(glyph, "?") for glyph in (first, *one.Component)]
                    yield "".join(word), one.LigGlyph


def subset(font: TTFont, words: Iterable[str], glyphs: Iterable[str]) -> None:
    options = Options(layout_features=["*"], layout_closure=False, glyph_names=False, flavor="woff2")
    cutter = Subsetter(options)
    cutter.populate(text=" " + "".join(words), glyphs=glyphs)
    cutter.subset(font)


if __name__ == "__main__":
    main()
