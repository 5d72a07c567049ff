// Keeps the parts of a page marked data-live as the server has them. Asks with the stamp of what is shown, swaps only what
// changed, and leaves a part alone while somebody types in it. A page without a stamp is not asked for again.
import { gettext } from "./board/words.js";
import { isBusy, keepingPlace } from "./place.js";
import { startPart } from "./when_used.js";

// What differs in every answer and is no change: keys that are good once, and what the clocks count by themselves.
const KEYS = "input[name=csrfmiddlewaretoken], input[name=idempotency_key], .clockbar__bar";
const TICKING = "time[data-since], [role=timer], .clockbar__of[data-over], .clockbar__bar";
// Said in the reader's zone before the page was remembered (early.js); what moment it is stands in its attribute.
const MOMENTS = "time[data-zone], time[data-local], time[title]";

function forgetZone(time) {
  time.textContent = "";
  for (const name of ["title", "data-local"]) time.removeAttribute(name);
}

function plain(part) {
  const copy = part.cloneNode(true);
  for (const one of copy.querySelectorAll(KEYS)) one.removeAttribute("value");
  for (const one of copy.querySelectorAll(TICKING)) one.textContent = "";
  copy.querySelectorAll(MOMENTS).forEach(forgetZone);
  return copy.outerHTML;
}

const shell = (part) => part.cloneNode(false).outerHTML;
const ids = (part) => [...part.children].map((child) => child.id);

const LONGEST = 20_000; // for one answer
const state = { stamp: "", every: 0, parts: new Map(), failed: 0, timer: 0, asking: null };

function partsOf(root) {
  return new Map([...root.querySelectorAll("[data-live]")].map((part) => [part.id, part.cloneNode(true)]));
}

// A list whose rows have ids, the same as before: row by row. Everything else as a whole.
function isSameList(was, now) {
  const rows = ids(was);
  return rows.length > 0 && rows.every(Boolean) && shell(was) === shell(now) && rows.join(" ") === ids(now).join(" ");
}

function swap(shown, now) {
  const fresh = document.importNode(now, true);
  fresh.dataset.renewed = "";
  keepingPlace(shown, fresh, () => shown.replaceWith(fresh));
  startPart(fresh);
}

// True when the part shows what the server has.
function renew(was, now) {
  if (plain(was) === plain(now)) return true;
  if (isSameList(was, now)) return [...was.children].map((row, at) => renew(row, now.children[at])).every(Boolean);
  const shown = document.getElementById(was.id);
  if (!shown) return true;
  if (isBusy(shown)) return void hold(shown) ?? false;
  swap(shown, now);
  return true;
}

function hold(shown) {
  if (shown.previousElementSibling?.matches("[data-held]")) return;
  const notice = document.createElement("p");
  notice.className = "notice notice--contested row row--between";
  notice.dataset.held = "";
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = gettext("Show the new state");
  button.addEventListener("click", () => location.reload());
  notice.append(gettext("This has changed since you began to type."), button);
  shown.before(notice);
  say(gettext("This has changed since you began to type."));
}

function say(sentence) {
  document.getElementById("live-said").textContent = sentence;
}

function sayChanges(was, now) {
  for (const [id, part] of now) {
    const sentence = part.dataset.say;
    if (sentence && sentence !== was.get(id)?.dataset.say) say(sentence);
  }
}

function take(text, stamp) {
  const now = partsOf(new DOMParser().parseFromString(text, "text/html"));
  sayChanges(state.parts, now);
  const done = [...now].map(([id, part]) => {
    const was = state.parts.get(id);
    const isShown = was ? renew(was, part) : true;
    if (isShown) state.parts.set(id, part);
    return isShown;
  });
  if (done.every(Boolean)) state.stamp = stamp;
}

async function ask(signal) {
  const answer = await fetch(location.href, {
    headers: { "X-Live": "1", "If-None-Match": state.stamp }, cache: "no-store", signal,
  });
  if (answer.redirected) return void (isBusy(document.body) || location.assign(answer.url));
  if ([401, 403, 404].includes(answer.status)) return void (state.every = 0);
  if (answer.status === 200) take(await answer.text(), answer.headers.get("ETag") ?? state.stamp);
  else if (answer.status !== 304) throw new Error(`${answer.status}`);
}

function showConnection() {
  const line = document.getElementById("live-line");
  line.hidden = state.failed < 2;
  if (state.failed === 2) line.textContent = gettext("No connection: this page shows how things stood at %(time)s.", { time: new Date().toLocaleTimeString([], { timeStyle: "short" }) });
}

// One question at a time: a new one replaces the one that is under way, or an older answer could come after a newer one,
// and each of them would go on asking.
async function turn() {
  clearTimeout(state.timer);
  state.asking?.abort();
  const mine = state.asking = new AbortController();
  if (!document.hidden) {
    const limit = setTimeout(() => mine.abort(), LONGEST);
    const isGood = await ask(mine.signal).then(() => true, () => false);
    clearTimeout(limit);
    if (state.asking !== mine) return;
    state.failed = isGood ? 0 : state.failed + 1;
    showConnection();
  }
  if (state.every) state.timer = setTimeout(turn, state.every * (800 + Math.random() * 400));
}

function addLine(id, hidden, name) {
  const line = document.createElement("p");
  line.id = id;
  line.className = name;
  line.setAttribute("role", "status");
  line.hidden = hidden;
  document.getElementById("main").prepend(line);
}

export function start() {
  const { liveStamp, liveEvery } = document.body.dataset;
  if (!liveStamp) return;
  Object.assign(state, { stamp: liveStamp, every: Number(liveEvery), parts: partsOf(document) });
  addLine("live-said", false, "visually-hidden");
  addLine("live-line", true, "notice notice--contested");
  state.timer = setTimeout(turn, state.every * 1000);
  document.addEventListener("muster:changed", () => { if (state.every) turn(); }); // by this page itself: shown at once
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && state.every) turn();
  });
}
