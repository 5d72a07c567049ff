// Squares and hexes on the drawing, in its own units: a square is 80 wide, a hex 84 with rows 72 apart. Geometry only.
import { rounded } from "../../board/axial.js";

/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./types.js").Case} Case */

/** @type {Space[]} from the north with the clock */
const SQUARE_SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];
/** @type {Space[]} from the north-east with the clock */
const HEX_SIDES = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];
/** @type {[number, number][]} */
const SQUARE_CORNERS = [[-40, -40], [40, -40], [40, 40], [-40, 40]];
/** @type {[number, number][]} */
const HEX_CORNERS = [[0, -48], [42, -24], [42, 24], [0, 48], [-42, 24], [-42, -24]];

/** @type {(case_: Case) => boolean} */
export const isHex = (case_) => case_.position.board?.grid === "hex";
/** @type {(a: Space | undefined, b: Space) => boolean} */
export const same = (a, b) => Array.isArray(a) && a[0] === b[0] && a[1] === b[1];
/** @type {(case_: Case) => Space[]} */
export const sides = (case_) => (isHex(case_) ? HEX_SIDES : SQUARE_SIDES);

/** @type {(case_: Case, at: Space, side: number) => Space} the space on the other side */
export function across(case_, [x, y], side) {
  const all = sides(case_);
  const [dx, dy] = all[((side % all.length) + all.length) % all.length];
  return [x + dx, y + dy];
}

/** @type {(case_: Case, at: Space) => [number, number]} */
export const centre = (case_, [x, y]) => (isHex(case_) ? [84 * x + 42 * y, 72 * y] : [80 * x + 40, 80 * y + 40]);

/** @type {(case_: Case, x: number, y: number) => Space} */
export function spaceAt(case_, x, y) {
  if (!isHex(case_)) return [Math.floor(x / 80), Math.floor(y / 80)];
  const r = y / 72;
  return rounded(x / 84 - r / 2, r);
}

/** @type {(case_: Case, at: Space, x: number, y: number) => number} the side of a space that lies nearest to a point */
export function sideAt(case_, at, x, y) {
  const ends = sides(case_).map((_, side) => centre(case_, across(case_, at, side)));
  const far = ends.map(([cx, cy]) => Math.hypot(cx - x, cy - y));
  return far.indexOf(Math.min(...far));
}

/** @type {(case_: Case, at: Space) => [number, number][]} */
function corners(case_, at) {
  const [x, y] = centre(case_, at);
  return (isHex(case_) ? HEX_CORNERS : SQUARE_CORNERS).map(([dx, dy]) => [x + dx, y + dy]);
}

/** @type {(case_: Case, at: Space) => string} */
export const outline = (case_, at) => `M${corners(case_, at).map((one) => one.join(" ")).join("L")}z`;

/** @type {(case_: Case, at: Space, side: number) => string} */
export function edge(case_, at, side) {
  const all = corners(case_, at);
  const first = ((side % all.length) + all.length) % all.length;
  return `M${all[first].join(" ")}L${all[(first + 1) % all.length].join(" ")}`;
}

/** @type {Record<string, Space>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {(case_: Case, at: Space, key: string) => Space} on a map of hexes up and down keep to one column */
export function step(case_, [x, y], key) {
  const [dx, dy] = STEPS[key];
  return isHex(case_) ? [x + dx + Math.floor(y / 2) - Math.floor((y + dy) / 2), y + dy] : [x + dx, y + dy];
}

/** @type {(case_: Case, at: Space) => boolean} */
export function isOnMap(case_, [x, y]) {
  const { width = 12, height = 12 } = case_.position.board ?? {};
  const column = isHex(case_) ? x + Math.floor(y / 2) : x;
  return column >= 0 && column < width && y >= 0 && y < height;
}

/** @type {(case_: Case, a: Space, b: Space) => number} */
export function distance(case_, [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  return isHex(case_) ? Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx + dy)) : Math.max(Math.abs(dx), Math.abs(dy));
}
