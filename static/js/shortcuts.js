// Keyboard shortcuts of every page, and the dialog that lists them. Single keys can be switched off on this device.
import { gettext } from "./board/words.js";
import { show as showPalette } from "./palette.js";

const OFF = "muster-single-keys-off";
const SECOND = 1500; // milliseconds within which the second of two keys is pressed

/** @type {Record<string, string>} */
const GO = { h: "/", e: "/events/", l: "/lists/", r: "/rules/", c: "/events/calls/", "?": "/help/" };
const listed = () => [
  ["Ctrl K", gettext("Search or go to a page")],
  ["/", gettext("Search or go to a page")],
  ["?", gettext("Show these shortcuts")],
  ["g h", gettext("Home")],
  ["g e", gettext("Events")],
  ["g l", gettext("My lists")],
  ["g r", gettext("Rules")],
  ["g c", gettext("Judge calls")],
  ["g ?", gettext("Help")],
  ["Space, ← →", gettext("Projector view: stop or start, turn the page")],
  ["Esc", gettext("Close a dialog")],
];

let before = -Infinity; // when "g" was pressed, in milliseconds since the page was opened
/** @type {HTMLDialogElement | null} */
let dialog = null;

function isOff() {
  try {
    return localStorage.getItem(OFF) === "1";
  } catch {
    return false;
  }
}

/** @param {boolean} off */
function keepOff(off) {
  try {
    if (off) localStorage.setItem(OFF, "1");
    else localStorage.removeItem(OFF);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Where keys are typed or have a meaning of their own. @param {EventTarget | null} target */
const isTaken = (target) =>
  target instanceof Element &&
  Boolean(target.closest("input, textarea, select, [contenteditable], dialog, [role=application], [role=grid], [tabindex='0']:not(a, button)"));

/** @param {KeyboardEvent} event */
function onKey(event) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
    event.preventDefault();
    showPalette();
    return;
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOff() || isTaken(event.target)) return;
  single(event);
}

/** @param {KeyboardEvent} event */
function single(event) {
  const isSecond = event.timeStamp - before < SECOND;
  before = -Infinity;
  if (isSecond && GO[event.key]) location.href = GO[event.key] ?? "/";
  else if (event.key === "g") before = event.timeStamp;
  else if (event.key === "/") {
    event.preventDefault();
    showPalette();
  } else if (event.key === "?") showList();
}

/** @returns {HTMLDialogElement} */
function made() {
  if (dialog) return dialog;
  dialog = document.createElement("dialog");
  dialog.className = "palette";
  dialog.setAttribute("aria-labelledby", "shortcuts-title");
  dialog.innerHTML =
    `<form method="dialog" class="palette__head"><h2 id="shortcuts-title">${gettext("Keyboard shortcuts")}</h2><button class="button">${gettext("Close")}</button></form>` +
    `<dl class="shortcuts">${listed().map(([keys, what]) => `<dt><kbd class="keys">${keys}</kbd></dt><dd>${what}</dd>`).join("")}</dl>` +
    `<p class="palette__head"><label class="choice"><input type="checkbox"> ${gettext("Use shortcuts of a single key on this device")}</label></p>`;
  const box = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  box.checked = !isOff();
  box.addEventListener("change", () => keepOff(!box.checked));
  document.body.append(dialog);
  return dialog;
}

export function showList() {
  if (!made().open) made().showModal();
}

export function start() {
  document.addEventListener("keydown", onKey);
  for (const button of document.querySelectorAll("[data-shortcuts]")) {
    button.removeAttribute("hidden");
    button.addEventListener("click", showList);
  }
}
