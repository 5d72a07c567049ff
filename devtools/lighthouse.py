"""What Lighthouse thinks of pages of every kind, as each person sees them: `python -m devtools.lighthouse [ADDRESS]`.

Beside a running demo. Prints a line for each page, and below it each audit that failed. Exit 1 when a category stays below its
mark, a page is heavier than it may be, or the app cannot be installed. Needs node and npm.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from devtools.environment import Stop, must, run
from devtools.page_limits import FIRST
from devtools.screenshots import CHROMIUM, EVENT, MASTERS, Picture, open_page

HERE = Path(__file__).parent
PROGRAM = HERE / "node_modules" / ".bin" / "lighthouse"
MARK = 100
# A busy machine paints late: this category alone is no fault of the page when it misses a few.
MARK_OF = {"performance": 95}
TRIES = 3
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
INSTALLABLE = "installable-manifest"  # of the category "pwa", which later versions of Lighthouse lack
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"


@dataclass(frozen=True)
class Visit:
    """A page and who opens it. With `link` the page meant is the first link there that matches it."""

    name: str
    path: str
    by: str = ""
    link: str = ""


VISITS = (
    Visit("home", "/"),
    Visit("events", "/events/"),
    Visit("public event", EVENT),
    Visit("players", f"{EVENT}players/"),
    Visit("pairings", EVENT, link=r"/rounds/$"),
    Visit("standings", f"{EVENT}standings/"),
    Visit("bracket", f"{MASTERS}bracket/"),
    Visit("rulebook", "/rules/combat-hex/3.1.2/"),
    Visit("help", "/help/scoring/"),
    Visit("sign in", "/account/sign-in/"),
    Visit("player home", "/", by="player"),
    Visit("my table", f"{EVENT}me/", by="player"),
    Visit("my list", "/lists/", by="player", link=r"/lists/\d+/$"),
    Visit("account", "/account/", by="player"),
    Visit("control room", f"{EVENT}control/", by="organizer"),
    Visit("desk", f"{EVENT}desk/", by="organizer"),
    Visit("results", f"{EVENT}rounds/2/results/", by="organizer"),
    Visit("new event", "/events/new/", by="organizer"),
    Visit("audit log", f"{EVENT}record/", by="organizer"),
    Visit("calls", "/events/calls/", by="judge"),
    Visit("ruling", "/rules/rulings/", by="judge", link=r"/rules/rulings/[0-9a-f-]{36}/"),
    Visit("case form", "/rules/board/?ruleset=combat-hex/3.1.2", by="judge"),
    Visit("event as admin", EVENT, by="admin"),
)


@dataclass(frozen=True)
class Verdict:
    scores: dict[str, int]
    weight: int  # bytes as they travel, pictures left out
    is_installable: bool
    failed: tuple[str, ...]

    @property
    def passes(self) -> bool:
        is_good = all(score >= MARK_OF.get(name, MARK) for name, score in self.scores.items())
        return is_good and self.is_installable and self.weight <= FIRST

    def line(self, name: str) -> str:
        scores = "".join(f"{score:>6}" for score in self.scores.values())
        installable = "installable" if self.is_installable else "not installable"
        return "\n".join(
            [
                f"{name:<16}{scores}{self.weight / 1000:>6.0f} kB  {installable}",
                *map("    {}".format, self.failed),
            ]
        )


def main(address: str) -> int:
    install()
    verdicts = []
    print(" " * 16 + "".join(f"{name[:5]:>6}" for name in CATEGORIES))
    for visit in VISITS:
        url, cookie = reach(address, visit)
        verdicts.append(verdict := measure(url, cookie))
        print(verdict.line(visit.name), flush=True)
    return 0 if all(verdict.passes for verdict in verdicts) else 1


def install() -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Stop("Lighthouse runs on node: install nodejs and npm.")
    if not PROGRAM.exists():
        must([npm, "ci", "--silent", "--prefix", HERE], otherwise="Lighthouse could not be installed.")


def reach(address: str, visit: Visit) -> tuple[str, str]:
    """The page's own address, and the cookies of the one who opens it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = open_page(browser, address, Picture(visit.name, visit.path, by=visit.by))
        page.goto(address + visit.path)
        url = address + (_link(page, visit.link) if visit.link else visit.path)
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies())
        browser.close()
    return url, cookies


def _link(page: Page, pattern: str) -> str:
    links = page.locator("a[href]").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    found = next((link for link in links if re.search(pattern, link)), None)
    if found is None:
        raise Stop(f"{page.url} has no link like {pattern}.")
    return str(found)


def measure(url: str, cookie: str) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = [str(PROGRAM), url, "--quiet", "--output=json", f"--output-path={report}"]
        words += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(CATEGORIES)},pwa"]
        if cookie:
            words.append(f"--extra-headers={json.dumps({'Cookie': cookie})}")
        # A busy machine can make the browser miss its own beginning: the tool itself asks to be run again.
        if all(run(words, env={"CHROME_PATH": CHROMIUM}) for _ in range(TRIES)):
            raise Stop(f"Lighthouse could not open {url}.")
        return verdict_of(json.loads(report.read_text()))


def verdict_of(report: dict[str, Any]) -> Verdict:
    scores = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    requests = report["audits"]["network-requests"]["details"]["items"]
    weight = sum(one["transferSize"] for one in requests if one.get("resourceType") != "Image")
    audits = report["audits"]
    return Verdict(scores, weight, audits[INSTALLABLE]["score"] == 1, tuple(failed(report)))


def failed(report: dict[str, Any]) -> Iterator[str]:
    """The audits that cost a category points, with what Lighthouse says of them."""
    for name in CATEGORIES:
        for one in report["categories"][name]["auditRefs"]:
            audit = report["audits"][one["id"]]
            if one["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                yield f"{name}: {one['id']} {audit.get('displayValue', '')}".rstrip()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
    except (Stop, subprocess.SubprocessError) as stop:
        sys.exit(f"Muster: {stop}")
