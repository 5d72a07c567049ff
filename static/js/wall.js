// Turns the pages of the wall. Space stops and starts it, the arrows turn by hand. Who wants less motion starts it themselves.
import { gettext } from "./board/words.js";

const KEYS = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

function turn(wall) {
  const pages = () => [...wall.querySelectorAll(".wall__page")];
  const at = () => Math.max(0, pages().findIndex((page) => getComputedStyle(page).display !== "none"));
  // Of a large event the next pages are another address: stopped stays stopped there.
  const said = sessionStorage.getItem("wall-stopped");
  let isStopped = said === null ? matchMedia("(prefers-reduced-motion: reduce)").matches : said === "yes";
  let timer = 0;

  const button = document.createElement("button");
  wall.querySelector(".wall__foot nav").append(button);

  function mark() {
    const shown = pages()[at()]?.id;
    for (const link of wall.querySelectorAll("[data-page]")) {
      if (`page-${link.dataset.page}` === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    button.textContent = isStopped ? gettext("Turn pages (Space)") : gettext("Stop turning (Space)");
    button.hidden = pages().length < 2;
  }

  // The address points to the page, so that a reload and a swapped page show the same one.
  function show(place) {
    const found = pages();
    const beyond = wall.querySelector(place < 0 ? "a[rel=prev]" : "a[rel=next]");
    if (beyond && !found[place]) { location.assign(beyond.href); return; }
    if (found.length) location.replace(`#${found[(place + found.length) % found.length].id}`);
    mark();
  }

  function again() {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => { show(at() + 1); again(); }, wall.dataset.every * 1000);
  }

  function toggle() {
    isStopped = !isStopped;
    sessionStorage.setItem("wall-stopped", isStopped ? "yes" : "no");
    mark();
    again();
  }

  button.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target !== button) { event.preventDefault(); toggle(); }
    else if (event.key in KEYS) { event.preventDefault(); show(at() + KEYS[event.key]); again(); }
  });
  addEventListener("hashchange", mark);
  // A page that was swapped is pointed to once more, else it would not be the one the address means.
  document.addEventListener("htmx:load", () => location.hash && show(Math.max(0, pages().findIndex((page) => `#${page.id}` === location.hash))));
  mark();
  again();
}

export function start(root) {
  for (const wall of root.querySelectorAll("[data-wall]:not([data-turning])")) {
    wall.dataset.turning = "";
    turn(wall);
  }
}
