// Hexes on the drawing, in its own units (as in rules/drawing/hexes/grid.py): a hex is 84 wide, rows are 72 apart. Geometry only.
import { gettext } from "../../board/words.js";
import { rounded } from "../../board/axial.js";

/** @typedef {import("./types.js").Hex} Hex */

/** Said when they are needed: the texts of the language may come after this script. */
export const facings = () => [gettext("east"), gettext("north-east"), gettext("north-west"), gettext("west"), gettext("south-west"), gettext("south-east")];
/** @type {Hex[]} */
export const DIRECTIONS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const CORNERS = [[42, -24], [0, -48], [-42, -24], [-42, 24], [0, 48], [42, 24]];

/** @type {(a: Hex, b: Hex) => boolean} */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];
/** @type {(at: Hex) => [number, number]} */
export const centre = ([q, r]) => [84 * q + 42 * r, 72 * r];
/** @type {(at: Hex, facing: number) => Hex} */
export const ahead = ([q, r], facing) => [q + DIRECTIONS[facing][0], r + DIRECTIONS[facing][1]];

/**
 * @param {number} x
 * @param {number} y
 * @returns {Hex}
 */
export function hexAt(x, y) {
  const r = y / 72;
  return rounded(x / 84 - r / 2, r);
}

/**
 * The side of a hex that lies nearest to a point, as a facing.
 * @param {Hex} at
 * @param {number} x
 * @param {number} y
 */
export function sideAt(at, x, y) {
  const [cx, cy] = centre(at);
  const turn = Math.round(Math.atan2(cy - y, x - cx) / (Math.PI / 3));
  return (turn + 6) % 6;
}

/** @type {(at: Hex) => string} */
export const outline = (at) => {
  const [x, y] = centre(at);
  return `M${CORNERS.map(([dx, dy]) => `${x + dx} ${y + dy}`).join("L")}z`;
};

/**
 * The side towards a facing, as a line.
 * @type {(at: Hex, facing: number) => string}
 */
export const edge = (at, facing) => {
  const [x, y] = centre(at);
  const [a, b] = [CORNERS[(facing + 5) % 6], CORNERS[facing]];
  return `M${x + a[0]} ${y + a[1]}L${x + b[0]} ${y + b[1]}`;
};

/**
 * A step of the cursor. Up and down keep to the column, swaying by half a hex.
 * @param {Hex} at
 * @param {string} key
 * @returns {Hex}
 */
export function step([q, r], key) {
  if (key === "ArrowLeft") return [q - 1, r];
  if (key === "ArrowRight") return [q + 1, r];
  const isEven = r % 2 === 0;
  if (key === "ArrowUp") return [isEven ? q + 1 : q, r - 1];
  return [isEven ? q : q - 1, r + 1];
}
