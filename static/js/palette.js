// The command palette: the search over everything in a dialog. Ctrl-K or the link in the header opens it; without scripts
// the link leads to the page of the search.
import { gettext } from "./board/words.js";

const WAIT = 150; // milliseconds without a key before the server is asked

/** @type {HTMLDialogElement | null} */
let dialog = null;
let timer = 0;
/** @type {AbortController | null} */
let asking = null;

/** @returns {HTMLDialogElement} */
function made() {
  if (dialog) return dialog;
  dialog = document.createElement("dialog");
  dialog.className = "palette";
  dialog.setAttribute("aria-label", gettext("Search"));
  const field = document.createElement("input");
  Object.assign(field, { type: "search", placeholder: gettext("Search or go to …"), maxLength: 100, autocomplete: "off" });
  field.setAttribute("aria-label", gettext("Search everything"));
  const found = document.createElement("div");
  found.className = "palette__found";
  found.setAttribute("aria-live", "polite");
  dialog.append(field, found);
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, WAIT);
  });
  dialog.addEventListener("keydown", onKey);
  // A click beside the dialog is one on the dialog itself.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog?.close());
  document.body.append(dialog);
  return dialog;
}

/** @returns {HTMLInputElement} */
const field = () => /** @type {HTMLInputElement} */ (made().querySelector("input"));
/** @returns {HTMLElement} */
const found = () => /** @type {HTMLElement} */ (made().querySelector(".palette__found"));
const links = () => [...found().querySelectorAll("a")];

/** Asks the server; an answer to a question that was changed meanwhile is dropped. @returns {Promise<void>} */
async function ask() {
  asking?.abort();
  asking = new AbortController();
  const opener = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-palette]"));
  const address = `${opener.href}?q=${encodeURIComponent(field().value)}`;
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: asking.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    found().innerHTML = await answer.text();
    choose(0);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    found().textContent = gettext("No answer from the server. Check your connection and type again.");
  }
}

/** Marks one link as chosen. @param {number} place */
function choose(place) {
  const all = links();
  all.forEach((link, number) => link.classList.toggle("is-chosen", number === place));
  all[place]?.scrollIntoView({ block: "nearest" });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const all = links();
  const now = all.findIndex((link) => link.classList.contains("is-chosen"));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && all.length) {
    event.preventDefault();
    choose((now + step + all.length) % all.length);
  } else if (event.key === "Enter" && event.target === field()) {
    event.preventDefault();
    open(all[now]);
  }
}

/** The chosen link; while the answer to the last letters is still awaited, the page of the search. @param {HTMLAnchorElement | undefined} link */
function open(link) {
  const shown = found().querySelector("[data-found]")?.getAttribute("data-found");
  const asked = field().value.split(/\s+/).filter(Boolean).join(" ");
  const opener = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-palette]"));
  location.href = link && shown === asked ? link.href : `${opener.href}?q=${encodeURIComponent(asked)}`;
}

export function show() {
  if (!made().open) made().showModal();
  field().select();
  ask();
}

export function start() {
  const opener = document.querySelector("[data-palette]");
  if (!opener) return;
  opener.querySelector("[data-palette-keys]")?.removeAttribute("hidden");
  opener.addEventListener("click", (event) => {
    if (/** @type {MouseEvent} */ (event).ctrlKey || /** @type {MouseEvent} */ (event).metaKey) return;
    event.preventDefault();
    show();
  });
}
