// The models on offer: those of the two lists, those of the case, and those of the book. Each is one choice of tool.
import * as board from "../../board/roster.js";
import { modelsOf, plain } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Card} Card
 */

/** The names of the rows of the book by their keys. @type {Map<string, string>} */
const names = new Map();

/** @type {(book: {key: string, name: string}[]) => void} */
export function readBook(book) {
  for (const { key, name } of book) names.set(key, name);
}

/** What a model of a case is called: by its own name, else by that of its row in the book. @type {(card: Card | undefined, key: string) => string} */
export const nameOf = (card, key) => card?.name ?? names.get(card?.row ?? "") ?? key;

/** The rows as they are suggested: by name; where several have one name, with their keys. @type {(book: {key: string, name: string}[]) => string[]} */
export const suggestions = (book) =>
  book.map(({ key, name }) => (book.filter((one) => one.name === name).length > 1 ? `${name} (${key})` : name));

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
    named: (entry) => nameOf(entry.card, entry.model),
    meta: (entry) => standing(entry, case_),
  });

/** @type {(entry: Entry, case_: Case) => string} */
function standing(entry, case_) {
  const down = modelsOf(case_).filter((one) => one.profile === entry.model && one.player === entry.player);
  return board.standingAs(down.map(({ id }) => id), entry.count);
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
