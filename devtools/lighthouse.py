"""What Lighthouse thinks of the pages people meet most: `python -m devtools.lighthouse [ADDRESS]`, beside a running demo.

Exit 1 when a category of a page stays below the mark, or a page is heavier than it may be. Needs node and npm.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from devtools.environment import Stop, must, run
from devtools.screenshots import CHROMIUM, EVENT, Picture, open_page

HERE = Path(__file__).parent
PROGRAM = HERE / "node_modules" / ".bin" / "lighthouse"
MARK = 95
TRIES = 3
HEAVIEST = 100_000  # bytes as they travel, pictures left out
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"


@dataclass(frozen=True)
class Visit:
    """A page and who opens it. With `link` the page meant is the first link there that matches it."""

    name: str
    path: str
    by: str = ""
    link: str = ""


VISITS = (
    Visit("public event", EVENT),
    Visit("pairings", EVENT, link=r"/rounds/$"),
    Visit("player home", "/", by="player"),
    Visit("ruling", "/rules/rulings/", by="judge", link=r"/rules/rulings/[0-9a-f-]{36}/"),
)


@dataclass(frozen=True)
class Verdict:
    scores: dict[str, int]
    weight: int

    @property
    def passes(self) -> bool:
        return min(self.scores.values()) >= MARK and self.weight <= HEAVIEST


def main(address: str) -> int:
    install()
    verdicts = []
    for visit in VISITS:
        url, cookie = reach(address, visit)
        verdicts.append(verdict := measure(url, cookie))
        scores = " · ".join(f"{name} {score}" for name, score in verdict.scores.items())
        print(f"{visit.name:<14} {scores} · {verdict.weight / 1000:.0f} kB", flush=True)
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
        words += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(CATEGORIES)}"]
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
    return Verdict(scores, weight)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
    except (Stop, subprocess.SubprocessError) as stop:
        sys.exit(f"Muster: {stop}")
