"""What is measured on a page that a browser shows: what axe finds, what is too wide, what moved after it was painted."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# By how many pixels the page is wider than its window.
BEYOND = "document.documentElement.scrollWidth - window.innerWidth"
# What is wider than the page and lies in no box that scrolls.
WIDE = """() => [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .filter((one) => { for (let box = one.parentElement; box; box = box.parentElement) {
        if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(box).overflowX)) return false; } return true; })
    .slice(-3).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 40)}`)"""
# Runs in each page before its own scripts.
WATCH = """
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.moved.push(shift.value);
  }).observe({ type: "layout-shift", buffered: true });
"""
# Two frames after everything was loaded and written: what a script changed then has been laid out and reported.
SETTLED = """() => new Promise((go) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => go(window.moved.reduce((a, b) => a + b, 0)))));
})"""
# The most of Google's "good" is 0.1; half of it is what a reader does not notice.
MOST_MOVED = 0.05
# All rules of axe; what passes need not be described. Of each violation its rule and the first parts that break it.
HAS_AXE = "() => 'axe' in window"
RUN_AXE = """() => axe.run({ resultTypes: ["violations"] }).then((found) => found.violations.map(
  ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join("; ")}`))"""


def beyond(page: Page) -> int:
    """By how many pixels the page is wider than its window; 0 where it fits."""
    return max(0, int(page.evaluate(BEYOND)))


def moved(page: Page) -> float:
    """The layout shift so far of a page that was opened with `WATCH`."""
    return float(page.evaluate(SETTLED))


def violations(page: Page) -> list[str]:
    """Each rule of axe that the page breaks, with the first parts that break it."""
    if not page.evaluate(HAS_AXE):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(RUN_AXE))


def set_text_size(page: Page, size: str) -> None:
    """The size of text as a reader's browser sets it, as in "200%"; "" is the usual one."""
    page.evaluate("size => document.documentElement.style.fontSize = size", size)
