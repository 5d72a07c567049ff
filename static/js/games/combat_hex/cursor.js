// The cursor on the drawing: a ring around its hex, and a mark on the side that is ahead.
import { centre, edge, outline } from "./grid.js";

/** @typedef {import("./types.js").Hex} Hex */

const SVG = "http://www.w3.org/2000/svg";

/** @type {(d: string, name: string) => SVGPathElement} */
function path(d, name) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", d);
  made.setAttribute("class", name);
  return made;
}

/** @type {(way: Hex[]) => SVGPathElement} */
const trail = (way) => path(`M${way.map((at) => centre(at).join(" ")).join("L")}`, "cursor__way");

/**
 * @param {SVGSVGElement} board
 * @param {{at: Hex, facing: number, from: Hex | undefined, way: Hex[]}} cursor `from` is where the acting warrior stands
 */
export function drawCursor(board, { at, facing, from, way }) {
  board.querySelector("[data-cursor]")?.remove();
  const group = document.createElementNS(SVG, "g");
  group.dataset.cursor = "";
  group.setAttribute("class", "cursor");
  if (way.length) group.append(trail(way));
  if (from) group.append(path(outline(from), "cursor__moving"));
  group.append(path(outline(at), "cursor__hex"), path(edge(at, facing), "cursor__ahead"));
  board.append(group);
}

/**
 * @param {SVGSVGElement} board
 * @param {MouseEvent} event
 * @returns {DOMPoint} in units of the drawing
 */
export function pointOn(board, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM()?.inverse());
}

/**
 * A hex is never smaller than a thumb, or than a mouse can point at: a wide board scrolls in its frame.
 * @param {SVGSVGElement} board
 */
export function sizeForThumbs(board) {
  const least = matchMedia("(pointer: coarse), (max-width: 61.99rem)").matches ? 44 : 32;
  board.style.minWidth = `${Math.ceil(board.viewBox.baseVal.width * (least / 84))}px`;
}

/**
 * The cursor's hex stays in sight when the board is wider than its frame.
 * @param {HTMLElement} ground
 * @param {SVGSVGElement} board
 */
export function follow(ground, board) {
  const frame = ground.getBoundingClientRect();
  const hex = board.querySelector(".cursor__hex")?.getBoundingClientRect();
  if (!hex) return;
  if (hex.left < frame.left) ground.scrollLeft += hex.left - frame.left - 8;
  if (hex.right > frame.right) ground.scrollLeft += hex.right - frame.right + 8;
}
