// Sends the kept changes one after the other, the oldest first. What cannot be sent stays and is tried again.
import { gettext } from "../board/words.js";
import * as queue from "./queue.js";

const PATIENCE = 20_000; // for one answer
const PAUSE = 10_000; // between two attempts
const LONGEST = 36 * 3_600_000; // the server remembers keys longer than this: nothing older is sent a second time

const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];

async function post(change) {
  const body = new URLSearchParams([...change.fields, ["idempotency_key", change.id]]);
  const from = document.getElementById("army-rows")?.dataset.from ?? "0";
  const headers = { "X-CSRFToken": token(), "HX-Request": "true", "X-Rows-From": from };
  return fetch(change.action, { method: "POST", body, headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
}

// What became of one change: { done, html }, { waits: why }, or { refused: code, html, why }.
async function outcome(change) {
  if (change.tried && Date.now() - change.at > LONGEST) return { refused: "too-old", why: gettext("it waited too long") };
  if (navigator.onLine === false) return { waits: gettext("no connection") }; // not tried: it can still be changed
  queue.mark(change.id, { tried: true });
  let answer;
  try {
    answer = await post(change);
  } catch {
    return { waits: gettext("no connection") };
  }
  if (answer.type === "opaqueredirect") return { waits: gettext("you are signed out") };
  if (answer.status === 403) return { waits: gettext("this page is too old: load it again") };
  if (answer.status >= 500 || answer.status === 429) return { waits: gettext("the server does not answer") };
  if (answer.status === 404) return { refused: "list-gone", why: gettext("this list does not exist any more") };
  if (!answer.ok) return { refused: "unreadable", why: gettext("the server says %(status)s", { status: answer.status }) };
  const html = await answer.text(), code = answer.headers.get("X-Refused");
  return code ? { refused: code, html, why: sentence(html) } : { done: true, html };
}

const sentence = (html) => new DOMParser().parseFromString(html, "text/html").querySelector("[data-said]")?.textContent ?? "";

const CONFLICTS = ["row-changed", "row-gone"];

function note(change, found) {
  if (found.done) queue.forget(change.id);
  else if (CONFLICTS.includes(found.refused)) queue.conflict(change, found.refused);
  else if (found.refused) queue.mark(change.id, { state: "refused", why: found.why });
}

const next = () => queue.mine().find((change) => change.state === "waiting" && !blocked(change));

// A row whose last change is in conflict waits for the reader's decision; the rest of the list goes on.
function blocked(change) {
  return queue.of(change.list).some((one) => one.state === "conflict" && change.kind === "count" && queue.isSameRow(one, change));
}

let timer = 0;
let running = null;
let tell = () => {};
const alone = (work) => (navigator.locks ? navigator.locks.request("muster-list-changes", work) : work());

// `listener(change, found)` hears of every change that was tried.
export const listen = (listener) => { tell = listener; };

async function sendAll() {
  for (let change = next(); change; change = next()) {
    tell(change, { sending: true });
    const found = await outcome(change);
    if (!queue.holds(change.id)) continue; // discarded while it was under way
    note(change, found);
    tell(change, found);
    if (found.waits) return void (timer = setTimeout(attempt, PAUSE));
  }
}

// One page at a time sends, one change after the other.
export function attempt() {
  clearTimeout(timer);
  timer = 0;
  running ??= alone(sendAll).finally(() => { running = null; if (next() && !timer) attempt(); });
  return running;
}

export function start() {
  addEventListener("online", () => attempt());
  document.addEventListener("visibilitychange", () => document.hidden || attempt());
  if (next()) attempt();
}
