// Adds a model by typing: the models of the list's catalogue are kept in this browser, so that it works without a connection.
// Letters typed anywhere on the page go to the field; Enter adds what stands first, a number before or behind the name so many.
const KEPT = "catalogues-1";
const MOST_FOUND = 8;
const MOST_MODELS = 10000;

/**
 * A model of the catalogue as the service sends it.
 * @typedef {{ key: string, title: string, kind: string, words: string, side: string, line?: string, points?: number }} Model
 * @typedef {Model & { name: string, text: string }} Card `name` and `text` are folded
 */

const army = /** @type {HTMLElement} */ (document.getElementById("army"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("quick"));
const field = /** @type {HTMLInputElement} */ (document.getElementById("quick-field"));
const box = /** @type {HTMLUListElement} */ (document.getElementById("quick-found"));

// ---- the models ----

/** @param {string} text */
export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** What is typed: { count, words }. "3 orc", "3x orc" and "orc 3" ask for three orcs. @param {string} text */
export function read(text) {
  const typed = folded(text).trim();
  const before = typed.match(/^(\d{1,5})\s*[x×]?\s+(.*)$/), behind = typed.match(/^(.*?)\s+[x×]?\s*(\d{1,5})$/);
  const count = Number(before?.[1] ?? behind?.[2] ?? 1), rest = before?.[2] ?? behind?.[1] ?? typed;
  return { count: Math.min(Math.max(count, 1), MOST_MODELS), words: rest.split(/\s+/).filter(Boolean) };
}

// A name that begins with the first word comes first, then one with a word that does, then all other places.
/** @param {Card} card @param {string[]} words */
function rank(card, words) {
  const place = card.name.indexOf(words[0]);
  if (place === 0) return 0;
  if (place > 0) return /[\s("-]/.test(card.name[place - 1]) ? 1 : 2;
  return 3;
}

/**
 * The cards that hold every word, best first; those of `side` before others.
 * @param {Card[]} cards @param {string[]} words
 * @returns {Card[]}
 */
export function search(cards, words, side = "") {
  if (!words.length) return [];
  const found = cards.filter(({ text }) => words.every((word) => text.includes(word)));
  const order = (/** @type {Card} */ one) => rank(one, words) * 2 + Number(Boolean(side) && one.side !== side);
  return found.map((one) => ({ one, place: order(one) })).sort((a, b) => a.place - b.place).map(({ one }) => one);
}

/** @param {Model[]} models @returns {Card[]} */
export function prepared(models) {
  return models.map((one) => ({ ...one, name: folded(one.title), text: folded(`${one.title} ${one.kind} ${one.words}`) }));
}

// A version of a catalogue never changes once it is published; its fingerprint stands in the address.
async function fetched() {
  const address = `${army.dataset.cards}?v=${army.dataset.version}`;
  const cache = await globalThis.caches?.open(KEPT).catch(() => undefined);
  const kept = army.dataset.version ? await cache?.match(address) : undefined;
  if (kept) return kept.json();
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok || answer.redirected) throw new Error("no models");
  if (army.dataset.version) await cache?.put(address, answer.clone());
  return answer.json();
}

/** @type {Card[]} */
let cards = [];
/** @type {Promise<void> | undefined} */
let loading;

function load() {
  loading ??= fetched().then(({ models }) => { cards = prepared(models); }, () => { loading = undefined; });
  return loading;
}

// ---- what is found ----

/** @type {Card[]} */
let found = [];
let chosen = 0;

/** @param {Card} card @param {number} place */
function option(card, place) {
  const made = document.createElement("li");
  made.id = `quick-${place}`;
  made.className = "quick__card";
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", String(place === chosen));
  const title = document.createElement("strong"), meta = document.createElement("span"), points = document.createElement("span");
  title.textContent = card.title;
  meta.className = "meta";
  meta.textContent = [card.side, card.kind, card.line].filter(Boolean).join(" ");
  points.className = "num";
  points.textContent = String(card.points);
  const text = document.createElement("span");
  text.className = "grow";
  text.append(title, " ", meta);
  made.append(text, points);
  return made;
}

function show() {
  box.replaceChildren(...found.map(option));
  box.hidden = !found.length;
  field.setAttribute("aria-expanded", String(found.length > 0));
  if (found.length) field.setAttribute("aria-activedescendant", `quick-${chosen}`);
  else field.removeAttribute("aria-activedescendant");
}

// The side of most rows: an army knows one side only in most games, so its models come first.
function side() {
  const counted = new Map();
  const rows = /** @type {NodeListOf<HTMLElement>} */ (army.querySelectorAll("[data-side]"));
  for (const { dataset } of rows) counted.set(dataset.side, (counted.get(dataset.side) ?? 0) + 1);
  return [...counted].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

async function look() {
  await load();
  found = search(cards, read(field.value).words, side()).slice(0, MOST_FOUND);
  chosen = 0;
  show();
}

function close() {
  field.value = "";
  found = [];
  show();
}

// ---- the page ----

const isField = (/** @type {EventTarget | null} */ one) => one instanceof Element && one.matches("input, textarea, select, [contenteditable]");

/** @param {KeyboardEvent} event */
function typedAnywhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  if (!/^[\p{L}\p{N}]$/u.test(event.key) || isField(event.target) || document.querySelector("dialog[open]")) return;
  field.focus(); // the letter itself then lands in the field
}

/** @param {KeyboardEvent} event */
function move(event) {
  if (event.key === "Escape") return close();
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!step || !found.length) return;
  event.preventDefault();
  chosen = (chosen + step + found.length) % found.length;
  show();
}

/** @param {(card: Card, count: number) => void} add is called with what the reader chose */
export function start(add) {
  const take = (/** @type {Card} */ card) => { add(card, read(field.value).count); close(); field.focus(); };
  form.hidden = false;
  document.addEventListener("keydown", typedAnywhere);
  field.addEventListener("focus", load);
  field.addEventListener("input", look);
  field.addEventListener("keydown", move);
  box.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the keyboard
  box.addEventListener("click", (event) => {
    const place = [...box.children].findIndex((one) => one.contains(/** @type {Node} */ (event.target)));
    if (found[place]) take(found[place]);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!found.length) await look();
    if (found[chosen]) take(found[chosen]);
  });
  load();
}
