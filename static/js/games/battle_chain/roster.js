// The models on offer: those of the two lists, those of the case, and those of the book. Each is one choice of tool.
import * as board from "../../board/roster.js";
import { modelsOf, plain } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
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
export const showRoster = (box, roster, case_, tool) =>
  board.showRoster(box, case_.position.players ?? [], roster, tool, {
    toolOf,
    named: (entry) => entry.card.name ?? entry.model,
    meta: (entry) => standing(entry, case_),
  });

/** @type {(entry: Entry, case_: Case) => string} */
function standing(entry, case_) {
  const down = modelsOf(case_).filter((one) => one.profile === entry.model && one.player === entry.player).length;
  return entry.count ? `${down}/${entry.count}` : down ? String(down) : "";
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
