// Sends forms marked data-send="what it is" so that bad wireless loses nothing. What was typed is kept on this phone under a
// key until the server has answered; sent again with the same key it is done once, whatever was lost on the way.
// Without JavaScript, or where nothing can be stored, the form is sent as forms are.
import { gettext } from "./board/words.js";
import { isBusy } from "./place.js";
import { hide, show } from "./sendbar.js";
import { startPart } from "./when_used.js";

const STORE = "muster:outbox";
const PATIENCE = 20_000; // for one answer
const PAUSE = 12_000; // between two attempts
const LONGEST = 36 * 3_600_000; // the server remembers keys longer than this: nothing older is sent

// ---- what is kept ----

const all = () => {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
};
const store = (items) => localStorage.setItem(STORE, JSON.stringify(items));
const isMine = (item) => item.user === document.body.dataset.user;
const forget = (item) => store(all().filter((one) => one.key !== item.key));
const isKept = (item) => all().some((one) => one.key === item.key);

// What the same form said before and was not sent yet is replaced: the newer word counts.
function keep(item) {
  store([...all().filter((one) => !(isMine(one) && one.action === item.action)), item]);
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function pack(form, submitter) {
  const fields = [...new FormData(form, submitter)].filter(([name]) => !["csrfmiddlewaretoken", "idempotency_key"].includes(name));
  return {
    key: newKey(), user: document.body.dataset.user, what: form.dataset.send, page: location.pathname, at: Date.now(),
    action: new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action).pathname, fields,
  };
}

// ---- sending ----

const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];

async function post(item) {
  const body = new URLSearchParams([...item.fields, ["idempotency_key", item.key]]);
  const headers = { "X-CSRFToken": token(), "X-Sent-By": "outbox" };
  return fetch(item.action, { method: "POST", body, headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
}

async function send(item) {
  let answer;
  try {
    answer = await post(item);
  } catch {
    return void wait(item, gettext("No connection"));
  }
  if (!isKept(item)) return; // changed or discarded while it was under way
  if (answer.status === 204) return void done(item, answer.headers.get("X-Go-To"));
  if (answer.type === "opaqueredirect") return void wait(item, gettext("You are signed out"));
  if (answer.status >= 500 || answer.status === 429) return void wait(item, gettext("The server does not answer"));
  refused(item, answer.status, await answer.text());
}

function wait(item, why) {
  show(item, "kept", { why, again: () => attempt(), discard: () => forget(item) });
}

function done(item, place) {
  forget(item);
  const here = item.page === location.pathname;
  if (!here || isBusyElsewhere(item)) return show(item, "sent", { place });
  place === location.pathname ? location.reload() : location.assign(place);
}

const formOf = (item) => [...document.forms].find((form) => new URL(form.action).pathname === item.action);

// Half-typed text in another form of the page is worth more than the newest state of this one.
function isBusyElsewhere(item) {
  return [...document.forms].some((form) => form !== formOf(item) && isBusy(form));
}

// Where a page says why something was not saved: the first place that it has. A fault of a field says more than their count.
const REASONS = ["main .notice--evil", "main .field__fault", "main [role=alert] p", "main h1"];
const reasonIn = (page) => REASONS.map((place) => page.querySelector(place)).find(Boolean)?.textContent.trim();

function refused(item, status, text) {
  forget(item);
  const page = new DOMParser().parseFromString(text, "text/html");
  const form = formOf(item), fresh = page.querySelector(`form[action="${item.action}"]`);
  const isSwapped = form && fresh && status === 422;
  if (isSwapped) swap(form, document.importNode(fresh, true));
  // A form that says itself what is wrong needs no bar over its fields.
  if (isSwapped && fresh.querySelector("[role=alert], .field__fault")) return void hide();
  show(item, "refused", { why: reasonIn(page) ?? gettext("The server says %(status)s", { status }) });
}

// The same form with its faults beside the fields; what was typed stands in it.
function swap(form, fresh) {
  form.replaceWith(fresh);
  startPart(fresh);
  fresh.querySelector("[aria-invalid=true]")?.focus();
}

// ---- when ----

let timer = 0;

// One page at a time sends, one thing after the other.
async function attempt() {
  clearTimeout(timer);
  await alone(async () => {
    for (const item of all().filter(isMine)) {
      if (Date.now() - item.at > LONGEST) {
        forget(item);
        show(item, "refused", { why: gettext("It waited too long and was not sent") });
      } else await send(item);
    }
  });
  if (all().some(isMine)) timer = setTimeout(attempt, PAUSE);
}

const alone = (work) => (navigator.locks ? navigator.locks.request("muster-outbox", work) : work());

function take(event) {
  const form = event.target, submitter = event.submitter;
  if (event.defaultPrevented || !form.matches("form[data-send]") || submitter?.hasAttribute("data-plain")) return;
  if (!document.body.dataset.user) return;
  const item = pack(form, submitter);
  try {
    keep(item);
  } catch {
    return; // a full or forbidden store: the browser sends it
  }
  event.preventDefault();
  show(item, "sending");
  attempt();
}

export function start() {
  document.addEventListener("submit", take);
  addEventListener("online", () => attempt());
  document.addEventListener("visibilitychange", () => document.hidden || attempt());
  setTimeout(sendKept); // what a browser keeps is slow to open
}

function sendKept() {
  if (all().some(isMine)) attempt();
}
