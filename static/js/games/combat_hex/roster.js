// The models on offer: those of the two lists, those of the case, and those typed in. Each is one choice of tool.
import * as board from "../../board/roster.js";
import { plain, warriorsOf } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Card} Card
 */

/** @type {(entry: Entry | undefined) => string} */
export const toolOf = (entry) => (entry ? `place:${entry.player}/${entry.model}` : "");

/**
 * @param {Entry[]} given the models of the lists and those typed in
 * @param {Case} case_
 * @returns {Entry[]} by player
 */
export function rosterOf(given, case_) {
  const found = [...given];
  const players = case_.position?.players ?? [];
  for (const [model, card] of Object.entries(case_.position?.models ?? {})) {
    if (given.some((one) => one.model === model)) continue;
    for (const player of players) {
      const isUsed = warriorsOf(case_).some((one) => one.model === model && one.player === player.id);
      if (isUsed || !player.faction || player.faction === card.faction) found.push({ player: player.id, model, card });
    }
  }
  return players.flatMap((player) => found.filter((one) => one.player === player.id));
}

/** @type {(box: HTMLElement, roster: Entry[], case_: Case, chosen: string) => void} */
export const showRoster = (box, roster, case_, chosen) =>
  board.showRoster(box, case_.position?.players ?? [], roster, chosen, {
    toolOf,
    named: (entry) => entry.card.name,
    meta: (entry) => [standing(entry, case_), printed(entry.card)].filter(Boolean).join(" · "),
  });

/** @type {(entry: Entry, case_: Case) => string} */
function standing(entry, case_) {
  const down = warriorsOf(case_).filter((one) => one.model === entry.model && one.player === entry.player).length;
  return board.standing(down, entry.count);
}

/** @type {(card: Card) => string} */
const printed = (card) => `A${card.attacks} T${card.toughness} W${card.wounds ?? 1} AP${card.action_points ?? 0}`;

/**
 * A model of a catalogue by its label, its key or its name, whatever their case; null for one that nobody knows.
 * @param {{label: string, model: string, card: Card}[]} printed
 * @param {string} label
 * @param {string} player
 * @returns {Entry | null}
 */
export function printedModel(printed, label, player) {
  const said = label.toLowerCase();
  const found = printed.find((one) => [one.label, one.model, one.card.name].some((name) => name.toLowerCase() === said));
  return found ? { player, model: found.model, card: found.card } : null;
}

/**
 * A model from the small form: "Armor 1, Cavalry" are two abilities, the first with a price.
 * @param {(name: string) => string} field what was typed in a field
 * @returns {Entry}
 */
export function typedModel(field) {
  /** @param {string} name */
  const value = (name) => field(name).trim();
  /** @type {Card} */
  const card = { name: value("name") || "Warrior", kind: value("kind"), faction: value("faction"), abilities: abilities(value("abilities")) };
  for (const name of ["attacks", "toughness", "wounds", "action_points", "shots", "range"]) card[name] = Number.parseInt(value(name), 10) || 0;
  return { player: value("player"), model: slug(card.name), card };
}

/** @type {(text: string) => {name: string, cost?: number}[]} */
function abilities(text) {
  return text.split(",").map((one) => one.trim()).filter(Boolean).map((one) => {
    const [, name, cost] = one.match(/^(.*?)\s*(\d*)$/) ?? ["", one, ""];
    return cost ? { name, cost: Number(cost) } : { name };
  });
}

/** @type {(text: string) => string} */
const slug = (text) => plain(text).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+/, "").slice(0, 60) || "warrior";
