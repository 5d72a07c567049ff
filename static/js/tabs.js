// On a phone a row of tabs is one line to swipe along: the current one is brought into sight.
const BEFORE = 48; // pixels of the tab before it stay visible, so that it is seen that there is one

export function start(root) {
  for (const row of root.querySelectorAll(".tabs")) {
    const current = row.querySelector("[aria-current]");
    if (current) row.scrollLeft = current.offsetLeft - row.offsetLeft - BEFORE;
  }
}
