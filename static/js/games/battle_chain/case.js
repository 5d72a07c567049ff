// Changes to a case document. Each gives a new document and decides no rule: what is wrong, the referee says.
import { hasForm } from "../../board/document.js";
import * as paths from "../../board/paths.js";
import { across, distance, isOnMap, same } from "./grid.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Model} Model
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Engine} Engine
 * @typedef {import("./types.js").Space} Space
 */

const BESIDE_A_RAM = 2; // spaces from the door in which its crew is looked for
const HIGHEST = 99;

/** @type {(case_: Case) => Case} */
const copy = (case_) => structuredClone(case_);
/** @type {(found: unknown) => boolean} */
export const isCase = (found) => hasForm(found, ["players", "models"]);
/** @type {(case_: Case) => Model[]} */
export const modelsOf = (case_) => case_.position.models ?? [];
/** @type {(case_: Case, at: Space) => Model | undefined} */
export const modelAt = (case_, at) => modelsOf(case_).find((one) => same(one.at, at));
/** @type {(case_: Case, id: string) => Model | undefined} */
export const modelOf = (case_, id) => modelsOf(case_).find((one) => one.id === id);

/** Whether the two models stand there that an empty case begins with (blank.py). @type {(case_: Case) => boolean} */
export const isExample = (case_) => modelsOf(case_).map(({ id, profile }) => `${id} ${profile}`).join() === "A1 warrior,B1 warrior";

/** @type {(case_: Case) => Case} */
export const withoutModels = (case_) => modelsOf(case_).reduce((now, { id }) => remove(now, id), case_);

// What holds one part for each player or model: somebody may be called "1".
const BY_NAME = /\/(sides|pools|sapp|profiles|rolls\/\d+)$/;

/** @type {(case_: Case, path: string, value: unknown) => Case} undefined takes the place out */
export const put = (case_, path, value) => paths.put(case_, path, value, (above) => BY_NAME.test(above));

/** Names in a case are plain letters and digits: É is E. @type {(text: string) => string} */
export const plain = (text) => text.normalize("NFKD").replace(/[^\x20-\x7e]/g, "");

/** @type {(stem: string, taken: {id: string}[]) => string} */
function freshId(stem, taken) {
  const known = new Set(taken.map((one) => one.id));
  let number = 1;
  while (known.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/**
 * A model put down, named by the first letter of its name and the next free number: G1, O1.
 * @type {(case_: Case, entry: Entry, at: Space) => {case_: Case, id: string}}
 */
export function place(case_, entry, at) {
  const changed = copy(case_);
  const position = changed.position;
  position.profiles ??= {};
  position.profiles[entry.model] ??= entry.card;
  position.models ??= [];
  const stem = (plain(entry.card.name ?? entry.model).match(/[a-z]/i)?.[0] ?? "M").toUpperCase();
  const id = freshId(stem, position.models);
  position.models.push({ id, profile: entry.model, player: entry.player, at });
  return { case_: changed, id };
}

/** @type {(case_: Case, id: string, fields: Partial<Model>) => Case} */
export function change(case_, id, fields) {
  const changed = copy(case_);
  const one = modelOf(changed, id);
  if (!one) return changed;
  Object.assign(one, fields);
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete one[name];
  return changed;
}

/** A model leaves the case, and everything that carried or named it as a carrier. @type {(case_: Case, id: string) => Case} */
export function remove(case_, id) {
  const changed = copy(case_);
  changed.position.models = modelsOf(changed).filter((one) => one.id !== id);
  for (const one of Object.values(changed.position.engines ?? {}).flat()) {
    if (Array.isArray(one.carriers)) one.carriers = one.carriers.filter((/** @type {string} */ who) => who !== id);
  }
  return changed;
}

// -- the ground

/**
 * Spaces grouped by what lies on them, with `at` in one group alone; in none for undefined.
 * @type {(groups: {at?: Space[], [field: string]: any}[] | undefined, field: string, at: Space, value: unknown) => any[]}
 */
function regrouped(groups, field, at, value) {
  /** @type {any[]} */
  const rest = (groups ?? []).map((one) => ({ ...one, at: (one.at ?? []).filter((space) => !same(space, at)) }));
  const found = rest.find((one) => one[field] === value);
  if (value !== undefined && found) found.at.push(at);
  else if (value !== undefined) rest.push({ [field]: value, at: [at] });
  return rest.filter((one) => one.at.length);
}

/** @type {(case_: Case, at: Space) => string} */
export function groundAt(case_, at) {
  const board = case_.position.board ?? {};
  if ((board.void ?? []).some((one) => same(one, at))) return "void";
  return (board.ground ?? []).find((one) => (one.at ?? []).some((space) => same(space, at)))?.kind ?? "clear";
}

/** @type {(case_: Case, at: Space, kind: string) => Case} the same kind again clears the space */
export function lay(case_, at, kind) {
  const wanted = kind === groundAt(case_, at) ? "clear" : kind;
  const changed = copy(case_);
  const board = (changed.position.board ??= {});
  const holes = (board.void ?? []).filter((one) => !same(one, at));
  board.void = wanted === "void" ? [...holes, at] : holes;
  board.ground = regrouped(board.ground, "kind", at, ["clear", "void"].includes(wanted) ? undefined : wanted);
  return changed;
}

/** @type {(case_: Case, at: Space) => number} */
export const levelAt = (case_, at) =>
  (case_.position.board?.levels ?? []).find((one) => (one.at ?? []).some((space) => same(space, at)))?.level ?? 0;

/** @type {(case_: Case, at: Space, by: number) => Case} */
export function raise(case_, at, by) {
  const level = Math.min(HIGHEST, Math.max(0, levelAt(case_, at) + by));
  const changed = copy(case_);
  const board = (changed.position.board ??= {});
  board.levels = regrouped(board.levels, "level", at, level || undefined);
  return changed;
}

/** @type {(line: [Space, Space], a: Space, b: Space) => boolean} */
const parts = ([first, second], a, b) => (same(first, a) && same(second, b)) || (same(first, b) && same(second, a));

/** @type {(case_: Case, a: Space, b: Space) => string} */
export const lineBetween = (case_, a, b) =>
  (case_.position.board?.lines ?? []).find((one) => (one.between ?? []).some((line) => parts(line, a, b)))?.kind ?? "clear";

/** @type {(case_: Case, at: Space, side: number, kind: string) => Case} */
export function drawLine(case_, at, side, kind) {
  const other = across(case_, at, side);
  const wanted = kind === lineBetween(case_, at, other) ? "clear" : kind;
  const changed = copy(case_);
  const board = (changed.position.board ??= {});
  const rest = (board.lines ?? []).map((one) => ({ ...one, between: (one.between ?? []).filter((line) => !parts(line, at, other)) }));
  const found = rest.find((one) => one.kind === wanted);
  if (wanted !== "clear" && found) found.between.push([at, other]);
  else if (wanted !== "clear") rest.push({ kind: wanted, between: [[at, other]] });
  board.lines = rest.filter((one) => one.between.length);
  return changed;
}

/**
 * The case without the models and engines that stand on no space of its map.
 * @param {Case} case_
 * @returns {{case_: Case, removed: string[]}} `removed`: their names
 */
export function cutToMap(case_) {
  /** @type {(one: Record<string, any>) => boolean} */
  const isOn = (one) => [one.at, one.foot, one.top, ...(one.door ?? []).slice(0, 1)].every((at) => !at || isOnMap(case_, at));
  const changed = copy(case_);
  /** @type {string[]} */
  const removed = [];
  /** @type {<T extends {id: string, [field: string]: any}>(list: T[]) => T[]} */
  const kept = (list) => list.filter((one) => {
    const stays = isOn(one) && !removed.includes(one.aboard ?? "");
    if (!stays) removed.push(one.id);
    return stays;
  });
  const { position } = changed;
  position.models = kept([...modelsOf(changed)].sort((a, b) => Number("aboard" in a) - Number("aboard" in b)));
  position.engines &&= Object.fromEntries(Object.entries(position.engines).map(([kind, list]) => [kind, kept(list)]));
  return { case_: removed.length ? changed : case_, removed };
}

// -- engines

/** @type {(case_: Case, at: Space) => string} the owner of what is put down: the player of the nearest model, else the attacker */
function ownerNear(case_, at) {
  const standing = modelsOf(case_).flatMap((one) => (one.at ? [{ player: one.player, far: distance(case_, one.at, at) }] : []));
  const [nearest] = standing.sort((a, b) => a.far - b.far);
  return nearest?.player ?? case_.position.attacker ?? case_.position.players[0]?.id ?? "";
}

/** @type {(case_: Case, kind: "ladders" | "rams" | "devices" | "drums", fields: Omit<Engine, "id">) => Case} */
function withEngine(case_, kind, fields) {
  const changed = copy(case_);
  const engines = (changed.position.engines ??= {});
  engines[kind] ??= [];
  const id = freshId(kind.slice(0, -1), engines[kind]);
  engines[kind].push(/** @type {Engine} */ ({ id, ...fields }));
  return changed;
}

/** @type {(case_: Case, at: Space) => Case} */
export const putDevice = (case_, at) => withEngine(case_, "devices", { player: ownerNear(case_, at), at });
/** @type {(case_: Case, at: Space) => Case} */
export const putDrum = (case_, at) => withEngine(case_, "drums", { player: ownerNear(case_, at), at });

/** @type {(case_: Case, foot: Space, top: Space) => Case} */
export const putLadder = (case_, foot, top) =>
  withEngine(case_, "ladders", { player: ownerNear(case_, foot), foot, top, up: true });

/** A ram that stands against a door on one side of a space, with everybody of its owner who stands near. @type {(case_: Case, at: Space, side: number) => Case} */
export function putRam(case_, at, side) {
  const player = ownerNear(case_, at);
  const crew = modelsOf(case_).filter((one) => one.player === player && one.at && distance(case_, one.at, at) <= BESIDE_A_RAM);
  const door = [at, across(case_, at, side)];
  const isDoor = lineBetween(case_, at, across(case_, at, side)) === "door";
  return withEngine(case_, "rams", { player, carriers: crew.map((one) => one.id), ...(isDoor ? { door } : {}) });
}
