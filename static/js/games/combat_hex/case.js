// Changes to a case document. Each gives a new document and decides no rule: what is wrong, the referee says.
import { hasForm } from "../../board/document.js";
import * as paths from "../../board/paths.js";
import { gettext } from "../../board/words.js";
import { ahead, same } from "./grid.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Warrior} Warrior
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").Hex} Hex
 */

/** @type {(case_: Case) => Case} */
const copy = (case_) => structuredClone(case_);
/** @type {(found: unknown) => boolean} */
export const isCase = (found) => hasForm(found, ["players", "warriors"]);
/** @type {(case_: Case) => Warrior[]} */
export const warriorsOf = (case_) => case_.position?.warriors ?? [];

/** @type {(case_: Case, at: Hex) => Warrior | undefined} */
export const warriorAt = (case_, at) => warriorsOf(case_).find((one) => !one.aboard && same(one.at, at));
/** @type {(case_: Case, warrior: Warrior) => Partial<import("./types.js").Card>} */
export const modelOf = (case_, warrior) => case_.position.models?.[warrior.model] ?? {};
/** @type {(case_: Case, one: Warrior) => number} */
export const woundsOf = (case_, one) => one.wounds ?? modelOf(case_, one).wounds ?? 1;
/** @type {(case_: Case, one: Warrior) => number} */
export const pointsOf = (case_, one) => one.action_points ?? modelOf(case_, one).action_points ?? 0;

// What holds one part for each player: a player may be called "1".
const BY_PLAYER = /^(.*\/players|\/actions\/\d+\/dice)$/;

/**
 * A value at a path such as "/actions/0/players/rohan/roll/dice". undefined takes it out.
 * @param {Case} case_
 * @param {string} path
 * @param {unknown} value
 * @returns {Case}
 */
export const put = (case_, path, value) => paths.put(case_, path, value, (above) => BY_PLAYER.test(above));

/**
 * A warrior of a model, named by the model's first letter and the next free number: R1, R2, O1.
 * @param {Case} case_
 * @param {Entry} entry
 * @param {Hex} at
 * @param {number} facing
 * @returns {Case}
 */
export function place(case_, entry, at, facing) {
  const changed = copy(case_);
  const position = changed.position;
  position.models ??= {};
  position.models[entry.model] ??= entry.card;
  position.warriors ??= [];
  position.warriors.push({ id: freshId(position.warriors, entry.card.name), model: entry.model, player: entry.player, at, facing });
  return changed;
}

/** The first two players with a warrior each, face to face: what an empty board offers as an example. @type {(case_: Case) => Case} */
export const withExample = (case_) => case_.position.players.slice(0, 2).reduce((now, player, index) => {
  const faction = player.faction || ["good", "evil"][index];
  const card = { name: gettext("Warrior"), kind: "minion", faction, attacks: 2, toughness: 3, wounds: 2, action_points: 1 };
  return place(now, { player: player.id, model: `warrior-${index + 1}`, card }, [index, 0], index * 3);
}, case_);

/**
 * Names in a case are plain letters and digits: É is E.
 * @param {string} text
 */
export const plain = (text) => text.normalize("NFKD").replace(/[^\x20-\x7e]/g, "");

/** @type {(warriors: Warrior[], name: string) => string} */
function freshId(warriors, name) {
  const stem = (plain(name).match(/[a-z]/i)?.[0] ?? "W").toUpperCase();
  const taken = new Set(warriors.map((one) => one.id));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/**
 * One warrior with some fields replaced; a field given as undefined is left out, so that it stands as printed.
 * @param {Case} case_
 * @param {string} id
 * @param {Partial<Warrior>} fields
 * @returns {Case}
 */
export function change(case_, id, fields) {
  const changed = copy(case_);
  const one = warriorsOf(changed).find((warrior) => warrior.id === id);
  if (!one) return changed;
  Object.assign(one, fields);
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete one[name];
  return changed;
}

/** @type {(case_: Case, id: string) => Case} */
export function remove(case_, id) {
  const changed = copy(case_);
  changed.position.warriors = warriorsOf(changed).filter((one) => one.id !== id);
  return changed;
}

/**
 * Elevated and marked hexes: there or not.
 * @param {Case} case_
 * @param {"elevated" | "marked"} kind
 * @param {Hex} at
 * @returns {Case}
 */
export function toggle(case_, kind, at) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  const found = map[kind] ?? [];
  map[kind] = found.some((one) => same(one, at)) ? found.filter((one) => !same(one, at)) : [...found, at];
  return changed;
}

/** @type {(one: Side, a: Hex, b: Hex) => boolean} */
const isSide = ({ between: [first, second] }, a, b) => (same(first, a) && same(second, b)) || (same(first, b) && same(second, a));

/** @type {(case_: Case, at: Hex, facing: number) => string} */
export const lineAt = (case_, at, facing) =>
  (case_.position.map?.sides ?? []).find((one) => isSide(one, at, ahead(at, facing)))?.kind ?? "clear";

/**
 * @param {Case} case_
 * @param {Hex} at
 * @param {number} facing the side of the hex
 * @param {string} kind
 * @returns {Case}
 */
export function drawLine(case_, at, facing, kind) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  const other = ahead(at, facing);
  map.sides = (map.sides ?? []).filter((one) => !isSide(one, at, other));
  if (kind !== "clear") map.sides.push({ between: [at, other], kind });
  return changed;
}
