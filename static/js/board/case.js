// Changes to a case document. Each gives a new document and decides no rule: what is wrong, the referee says.
import { ahead, same } from "./grid.js";

const copy = (case_) => structuredClone(case_);
const warriorsOf = (case_) => case_.position?.warriors ?? [];

export const warriorAt = (case_, at) => warriorsOf(case_).find((one) => !one.aboard && same(one.at, at));
export const modelOf = (case_, warrior) => case_.position.models?.[warrior.model] ?? {};
export const woundsOf = (case_, one) => one.wounds ?? modelOf(case_, one).wounds ?? 1;
export const pointsOf = (case_, one) => one.action_points ?? modelOf(case_, one).action_points ?? 0;

// A warrior of a model, named by the model's first letter and the next free number: R1, R2, O1.
export function place(case_, entry, at, facing) {
  const changed = copy(case_);
  const position = changed.position;
  position.models ??= {};
  position.models[entry.model] ??= entry.card;
  position.warriors ??= [];
  position.warriors.push({ id: freshId(position.warriors, entry.card.name), model: entry.model, player: entry.player, at, facing });
  return changed;
}

// Names in a case are plain letters and digits: É is E.
export const plain = (text) => text.normalize("NFKD").replace(/[^\x20-\x7e]/g, "");

function freshId(warriors, name) {
  const stem = (plain(name).match(/[a-z]/i)?.[0] ?? "W").toUpperCase();
  const taken = new Set(warriors.map((one) => one.id));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

// One warrior with some fields replaced; a field given as undefined is left out, so that it stands as printed.
export function change(case_, id, fields) {
  const changed = copy(case_);
  const one = warriorsOf(changed).find((warrior) => warrior.id === id);
  Object.assign(one, fields);
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete one[name];
  return changed;
}

export function remove(case_, id) {
  const changed = copy(case_);
  changed.position.warriors = warriorsOf(changed).filter((one) => one.id !== id);
  return changed;
}

// Elevated and marked hexes: there or not.
export function toggle(case_, kind, at) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  const found = map[kind] ?? [];
  map[kind] = found.some((one) => same(one, at)) ? found.filter((one) => !same(one, at)) : [...found, at];
  return changed;
}

const isSide = (one, a, b) => (same(one.between[0], a) && same(one.between[1], b)) || (same(one.between[0], b) && same(one.between[1], a));

export const lineAt = (case_, at, facing) =>
  (case_.position.map?.sides ?? []).find((one) => isSide(one, at, ahead(at, facing)))?.kind ?? "clear";

export function drawLine(case_, at, facing, kind) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  const other = ahead(at, facing);
  map.sides = (map.sides ?? []).filter((one) => !isSide(one, at, other));
  if (kind !== "clear") map.sides.push({ between: [at, other], kind });
  return changed;
}

export const readingAt = (case_, path) =>
  path.split("/").slice(1).reduce((at, name) => at?.[name], case_);

// What holds one part for each player: a player may be called "1".
const BY_PLAYER = /^(.*\/players|\/actions\/\d+\/dice)$/;
const counts = (names, depth) => /^\d+$/.test(names[depth + 1]) && !BY_PLAYER.test(`/${names.slice(0, depth + 1).join("/")}`);

// A value at a path such as "/actions/0/players/rohan/roll/dice". What is missing on the way is made: a list where the
// path counts, an object elsewhere. undefined takes the value out.
export function put(case_, path, value) {
  const changed = copy(case_);
  const names = path.split("/").slice(1);
  const last = names.at(-1);
  let at = changed;
  for (const [depth, name] of names.slice(0, -1).entries()) at = at[name] ??= counts(names, depth) ? [] : {};
  if (value === undefined && Array.isArray(at)) at.splice(Number(last), 1);
  else if (value === undefined) delete at[last];
  else at[last] = value;
  return changed;
}

// An item put into a list, before the one that stands at `index`.
export function insert(case_, { path, index, value }) {
  const items = readingAt(case_, path) ?? [];
  return put(case_, path, [...items.slice(0, index), value, ...items.slice(index)]);
}

// Something done after all that was done before.
export const doing = (case_, action) => ({ ...copy(case_), actions: [...(case_.actions ?? []), action] });

export const withoutActions = (case_) => ({ ...copy(case_), actions: [], claims: [] });

export const claiming = (case_, claim) => ({ ...copy(case_), claims: [...(case_.claims ?? []), claim] });
