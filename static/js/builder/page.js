// The page on which a list is written. Every change is kept on this device until the server has it; each answer brings the whole
// army. What is typed meanwhile stays. Without JavaScript the forms are sent as forms are.
import { gettext } from "../board/words.js";
import * as notes from "./notes.js";
import * as order from "./order.js";
import * as quick from "./quick.js";
import * as queue from "./queue.js";
import * as sending from "./sending.js";

const LEAST = 0;
const MOST = 10000;
const PAUSE = 250; // quick presses become one change
const typed = new Map(); // row and model to what stands in the field and is not chosen yet

const army = document.getElementById("army");
const list = army.dataset.list;
const name = army.dataset.name;
let why = "";
let timer = 0;

const say = (text) => { document.getElementById("said").textContent = text; };
const show = () => notes.show(army, queue.of(list), why, { changed: () => { show(); sending.attempt(); }, again: () => sending.attempt() });

function soon() {
  clearTimeout(timer);
  show();
  timer = setTimeout(() => sending.attempt(), PAUSE);
}

// ---- counts ----

const isCount = (one) => one.matches?.("form.counter input[name=count]");
const rowOf = (one) => one.closest("[data-row]");
const dataOf = (input) => rowOf(input).dataset;
const keyOf = (input) => `${dataOf(input).row} ${dataOf(input).model}`;
const stands = (input) => queue.lastOf(list, dataOf(input))?.count ?? Number(input.defaultValue);

function choose(input, text = input.value) {
  const { row, model, title } = dataOf(input);
  typed.delete(keyOf(input));
  const count = Number(text);
  if (text.trim() === "" || !Number.isInteger(count) || count < LEAST || count > MOST) {
    input.value = stands(input);
    return say(gettext("A count is a whole number from 0 to 10000. Nothing changed."));
  }
  const action = new URL(input.form.action).pathname;
  queue.setCount({ list, name, action, row, model, title, seen: Number(input.defaultValue), count });
  soon();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("form.counter button[name=step]");
  if (!button) return;
  event.preventDefault();
  const input = button.form.elements.count;
  const now = Number(input.value) || 0;
  input.value = Math.min(MOST, Math.max(LEAST, now + Number(button.value)));
  choose(input);
});

document.addEventListener("input", (event) => {
  if (isCount(event.target)) typed.set(keyOf(event.target), event.target.value);
});

for (const left of ["change", "focusout"]) {
  document.addEventListener(left, (event) => {
    if (isCount(event.target) && typed.has(keyOf(event.target))) choose(event.target);
  });
}

// ---- forms ----

const FORMS = {
  counter: (form) => choose(form.elements.count),
  adder: (form) => {
    const { model, title, price } = form.dataset;
    queue.add({ list, name, action: new URL(form.action).pathname, model, title, price });
    soon();
  },
  chooser: (form, button) => {
    const { row, model: meant } = rowOf(form).dataset;
    const action = new URL(form.action).pathname;
    queue.choose({ list, name, action, row, meant, model: button.value, title: button.textContent.trim() });
    soon();
  },
};

document.addEventListener("submit", (event) => {
  const kind = Object.keys(FORMS).find((one) => event.target.classList.contains(one));
  if (!kind) return;
  event.preventDefault();
  FORMS[kind](event.target, event.submitter);
});

quick.start((card, count) => {
  const { key: model, title, points: price } = card;
  queue.add({ list, name, action: `${list}add/`, model, title, price, count });
  soon();
  say(`${count} x ${title}`);
});

order.start((row, by) => {
  const { row: id, model, title } = row.dataset;
  queue.move({ list, name, action: `${list}rows/${id}/move/`, row: id, model, title, by });
  soon();
});

// ---- answers ----

function put(html) {
  const swap = { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 };
  window.htmx.swap("#army", html, swap, { afterSettleCallback: answered });
}

// A refused change is named beside its row or above the army, with what can be done about it.
function answered() {
  army.querySelector("[data-refusal]")?.remove();
  arrived();
}

function arrived() {
  // The status line stays in the page and only its text changes: that is what screen readers announce.
  say(army.querySelector("[data-said]")?.textContent ?? "");
  openErrors();
  show();
  const inputs = new Map([...army.querySelectorAll("form.counter input[name=count]")].map((input) => [keyOf(input), input]));
  for (const [key, text] of typed) {
    if (inputs.has(key)) inputs.get(key).value = text;
    else typed.delete(key);
  }
}

sending.listen((change, { sending: isSending, waits, html }) => {
  if (isSending) return;
  const before = why;
  why = waits ?? "";
  if (html && change.list === list) put(html);
  else show();
  if (why && why !== before) say(gettext("Not saved yet: %(why)s. Kept on this device.", { why }));
});

// What htmx itself asks for: another page of models, or to undo. Neither is kept, so both are said to have failed.
document.addEventListener("htmx:sendError", (event) => {
  say(event.detail.elt.closest("#army") ? gettext("Not undone: no connection.") : gettext("The catalogue cannot be searched: no connection."));
  document.getElementById("offline").hidden = false;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) document.getElementById("offline").hidden = true;
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target?.id === "army") arrived();
});
addEventListener("storage", show);

// On a wide screen every error is spelled out at once; a reader who opens or closes the list keeps it so.
const wide = matchMedia("(min-width: 62rem)");
let isOpen = wide.matches;
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("details.sum-errors:not(.sum-errors--notes)")) isOpen = target.open;
}, true);
function openErrors() {
  const box = army.querySelector("details.sum-errors:not(.sum-errors--notes)");
  if (box) box.open = isOpen;
}

openErrors();
show();
sending.start();
