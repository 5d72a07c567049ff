// The models on offer: those of the two lists, those of the case, and those of the book. Each is one choice of tool.
import { modelsOf, plain } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Player} Player
 * @typedef {import("./types.js").Card} Card
 */

/** @type {(entry: Entry | undefined) => string} */
export const toolOf = (entry) => (entry ? `put:${entry.player}/${entry.model}` : "");

/** @type {(given: Entry[], case_: Case) => Entry[]} by player */
export function rosterOf(given, case_) {
  const players = case_.position.players ?? [];
  const known = new Set(given.map((one) => one.model));
  const profiles = Object.entries(case_.position.profiles ?? {}).filter(([model]) => !known.has(model));
  const own = players.flatMap(({ id }) => profiles.map(([model, card]) => ({ player: id, model, card })));
  return players.flatMap(({ id }) => [...given, ...own].filter((one) => one.player === id));
}

/** @type {(box: HTMLElement, roster: Entry[], case_: Case, tool: string) => void} */
export function showRoster(box, roster, case_, tool) {
  box.replaceChildren(...(case_.position.players ?? []).map((player) => playerBox(player, roster, case_, tool)));
}

/** @type {(player: Player, roster: Entry[], case_: Case, tool: string) => HTMLElement} */
function playerBox(player, roster, case_, tool) {
  const box = element("div", "editor__player");
  box.append(element("p", "meta", player.name || player.id));
  const mine = roster.filter((one) => one.player === player.id);
  if (!mine.length) box.append(element("p", "soft", "No model yet: add one below."));
  for (const entry of mine) box.append(pick(entry, roster.indexOf(entry), case_, tool));
  return box;
}

/** @type {(entry: Entry, place: number, case_: Case, tool: string) => HTMLElement} */
function pick(entry, place, case_, tool) {
  const label = element("label", "pick pick--model");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "tool", value: toolOf(entry) });
  input.checked = input.value === tool;
  const name = element("span", "pick__name");
  if (place < 9) name.append(element("kbd", "", String(place + 1)), " ");
  name.append(entry.card.name ?? entry.model);
  label.append(input, name, element("span", "meta num", standing(entry, case_)));
  return label;
}

/** @type {(entry: Entry, case_: Case) => string} */
function standing(entry, case_) {
  const down = modelsOf(case_).filter((one) => one.profile === entry.model && one.player === entry.player).length;
  return entry.count ? `${down}/${entry.count}` : down ? String(down) : "";
}

/** @type {(tag: string, name: string, text?: string) => HTMLElement} */
function element(tag, name, text = "") {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}

/**
 * A row of the book by its label, key or name, whatever their case; null for one that nobody knows.
 * @type {(rows: {key: string, name: string}[], said: string, player: string) => Entry | null}
 */
export function bookModel(rows, said, player) {
  const wanted = said.toLowerCase();
  const found = rows.find(({ key, name }) => [key, name, `${name} (${key})`].some((one) => one.toLowerCase() === wanted));
  return found ? { player, model: found.key, card: { row: found.key, name: found.name } } : null;
}

/**
 * A model from the small form.
 * @type {(field: (name: string) => string) => Entry}
 */
export function typedModel(field) {
  const name = field("name").trim() || "Model";
  /** @type {Card} */
  const card = { name };
  for (const figure of ["movement", "attacks", "toughness", "wounds", "shots", "range"]) card[figure] = Number.parseInt(field(figure), 10) || 0;
  card.abilities = field("abilities").split(",").map((one) => slug(one)).filter(Boolean);
  return { player: field("player"), model: slug(name) || "model", card };
}

/** @type {(text: string) => string} */
const slug = (text) => plain(text).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);
