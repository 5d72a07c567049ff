// Changes to a case document. Each gives a new document and decides no rule: what is wrong, the referee says.
import { hasForm } from "../../board/document.js";
import { gettext } from "../../board/words.js";
import { INCH } from "./plane.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Model} Model
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Body} Body
 * @typedef {import("./types.js").Wall} Wall
 * @typedef {import("./types.js").Entry} Entry
 */

const SOLID = new Set(["wall", "obstacle", "boulder", "impassable", "barrier", "hedge", "fence", "log"]);
const AREAS = new Set(["drop", "ledge"]);
const DEEP = 150; // millimetres of lower ground that are drawn behind an edge

/** @type {(found: unknown) => boolean} */
export const isCase = (found) => hasForm(found, ["players", "models", "terrain"]);
/** @type {(case_: Case) => Model[]} */
export const modelsOf = (case_) => case_.position.models ?? [];
/** @type {(case_: Case, id: string) => Model | undefined} */
export const modelOf = (case_, id) => modelsOf(case_).find((one) => one.id === id);
/** @type {(case_: Case, player: string) => string} */
export const sideOf = (case_, player) => case_.position.players.find((one) => one.id === player)?.side ?? "good";

/** Whether something waits for a point of the table. @type {(state: import("./types.js").State) => boolean} */
export const isWaiting = ({ line, pointing }) => line.length > 0 || pointing !== null;

/** @type {(case_: Case) => number} */
const scale = (case_) => (case_.position.unit === "in" ? INCH : 1);
/** @type {(value: number) => number} */
const tidy = (value) => Math.round(value * 10000) / 10000;

/** @type {(case_: Case, at: Point) => Point} from millimetres to what the case holds */
export const written = (case_, at) => [tidy(at[0] / scale(case_)), tidy(at[1] / scale(case_))];

/** @type {(case_: Case, at: unknown) => Point | null} from what the case holds to millimetres */
export function read(case_, at) {
  if (!Array.isArray(at) || at.length !== 2) return null;
  const found = at.map((one) => Number(one) * scale(case_));
  return found.every(Number.isFinite) ? [found[0], found[1]] : null;
}

/** @type {(case_: Case, profile: string) => number} */
export const radiusOf = (case_, profile) => Number(case_.position.profiles?.[profile]?.base ?? 25) / 2;

/** @type {(case_: Case, id: string) => Body | null} */
export function bodyOf(case_, id) {
  const one = modelOf(case_, id);
  const at = one ? read(case_, one.at) : null;
  return one && at ? { at, radius: radiusOf(case_, one.profile) } : null;
}

/** @type {(case_: Case, except?: string) => Body[]} */
export const bodies = (case_, except = "") =>
  modelsOf(case_).flatMap((one) => (one.id === except ? [] : (bodyOf(case_, one.id) ?? [])));

/** @type {(case_: Case) => Wall[]} */
export function walls(case_) {
  return (case_.position.terrain ?? []).filter((one) => SOLID.has(one.kind)).flatMap((piece) => {
    const points = (piece.points ?? []).flatMap((one) => { const at = read(case_, one); return at ? [at] : []; });
    const ends = piece.closed ? [...points.slice(1), points[0]] : points.slice(1);
    const half = (Number(piece.thickness ?? 0) * scale(case_)) / 2;
    return ends.map((b, n) => ({ a: points[n], b, half }));
  });
}

/** @type {(case_: Case, id: string, fields: Record<string, unknown>) => Case} undefined takes a field out */
export function changed(case_, id, fields) {
  const copy = structuredClone(case_);
  const one = modelOf(copy, id);
  if (!one) return copy;
  Object.assign(one, fields);
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete one[name];
  return copy;
}

/** @type {(case_: Case, id: string, at: Point) => Case} */
export const movedTo = (case_, id, at) => changed(case_, id, { at: written(case_, at) });

/** @type {(case_: Case, id: string, field: "prone" | "banner") => Case} */
export const toggled = (case_, id, field) => changed(case_, id, { [field]: modelOf(case_, id)?.[field] ? undefined : true });

/** @type {(case_: Case, id: string) => Case} */
export function removed(case_, id) {
  const copy = structuredClone(case_);
  copy.position.models = modelsOf(copy).filter((one) => one.id !== id);
  for (const field of ["contacts", "charges"]) {
    if (Array.isArray(copy.position[field])) copy.position[field] = copy.position[field].filter((/** @type {any} */ one) => !namesIn(one).includes(id));
  }
  return copy;
}

/**
 * What a question about the chosen base lacks; "" where it can be asked.
 * @param {"can_back_away" | "banner_counts"} what
 * @param {{case_: Case, chosen: string}} state
 * @param {string} unasked why the referee cannot say whether it is Trapped
 */
export function whyNotAsked(what, { case_, chosen }, unasked) {
  if (!modelOf(case_, chosen)) return gettext("Choose a base first: N chooses the next one.");
  return what === "can_back_away" ? unasked : "";
}

/** @type {(pair: any) => unknown[]} */
const namesIn = (pair) => (Array.isArray(pair) ? pair : (pair?.models ?? []));

/**
 * A base put down, named by its side or its profile and the next free number: G1, E2, M1.
 * @type {(case_: Case, entry: Entry, at: Point) => {case_: Case, id: string}}
 */
export function putDown(case_, entry, at) {
  const copy = structuredClone(case_);
  const position = copy.position;
  position.profiles ??= {};
  position.profiles[entry.profile] ??= entry.card;
  position.models ??= [];
  const id = freshId(copy, entry);
  position.models.push({ id, profile: entry.profile, player: entry.player, at: written(case_, at) });
  return { case_: copy, id };
}

/** @type {(case_: Case, entry: Entry) => string} */
function freshId(case_, entry) {
  const isPlain = entry.profile === "warrior" || entry.profile.startsWith("base-");
  const name = isPlain ? sideOf(case_, entry.player) : (entry.card.name ?? entry.profile);
  const stem = (name.normalize("NFKD").match(/[a-z]/i)?.[0] ?? "M").toUpperCase();
  return freshName(stem, modelsOf(case_));
}

/** @type {(stem: string, ones: {id: string}[]) => string} */
function freshName(stem, ones) {
  const taken = new Set(ones.map((one) => one.id));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/**
 * A piece of terrain between two points; an area of lower ground lies on the side of the third.
 * @type {(case_: Case, kind: string, points: Point[]) => Case}
 */
export function withTerrain(case_, kind, points) {
  const copy = structuredClone(case_);
  copy.position.terrain ??= [];
  const outline = AREAS.has(kind) ? area(points) : points;
  const id = freshName(kind, copy.position.terrain);
  copy.position.terrain.push({ id, kind, points: outline.map((at) => written(case_, at)), ...(AREAS.has(kind) ? { height: 50 } : {}) });
  return copy;
}

/** @type {(kind: string) => number} */
export const pointsFor = (kind) => (AREAS.has(kind) ? 3 : 2);

/** @type {(points: Point[]) => Point[]} */
function area([a, b, side]) {
  const [wx, wy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(wx, wy) || 1;
  const sign = wx * (side[1] - a[1]) - wy * (side[0] - a[0]) > 0 ? 1 : -1;
  const [dx, dy] = [((-wy * sign) / long) * DEEP, ((wx * sign) / long) * DEEP];
  return [a, b, [b[0] + dx, b[1] + dy], [a[0] + dx, a[1] + dy]];
}

/**
 * Bases on offer: what the lists hold, and every profile of the case for each player.
 * @type {(given: Entry[], case_: Case) => Entry[]}
 */
export function onOffer(given, case_) {
  const profiles = Object.entries({ ...(case_.position.profiles ?? {}), ...PLAIN });
  const plain = case_.position.players.flatMap(({ id }) => profiles.map(([profile, card]) => ({ player: id, profile, card })));
  const known = new Set(given.map(toolOf));
  return [...given, ...plain.filter((one) => !known.has(toolOf(one)))].sort((a, b) => order(case_, a) - order(case_, b) || Number(a.card.base ?? 25) - Number(b.card.base ?? 25));
}

/** @type {(case_: Case, entry: Entry) => number} */
const order = (case_, entry) => case_.position.players.findIndex((one) => one.id === entry.player);

/** @type {(entry: Entry | undefined) => string} */
export const toolOf = (entry) => (entry ? `base:${entry.player}/${entry.profile}` : "look");

/**
 * Bases of other sizes, for questions in which only the size counts.
 * @type {Record<string, import("./types.js").Profile>}
 */
export const PLAIN = { "base-40": { name: "Base of 40 mm", base: 40 }, "base-60": { name: "Base of 60 mm", base: 60 } };
