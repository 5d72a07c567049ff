// The cursor on the drawing: a ring around its space, the side that lines are drawn on, a way that grows; and pieces under a finger.
import { centre, edge, outline } from "./grid.js";

/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./types.js").Case} Case */

const SVG = "http://www.w3.org/2000/svg";

/** @type {(d: string, name: string) => SVGPathElement} */
function path(d, name) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", d);
  made.setAttribute("class", name);
  return made;
}

/**
 * @param {SVGSVGElement} board
 * @param {Case} case_
 * @param {{at: Space, side: number | null, from: Space | undefined, way: Space[]}} cursor `from` is where the acting model stands
 */
export function drawCursor(board, case_, { at, side, from, way }) {
  board.querySelector("[data-cursor]")?.remove();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("data-cursor", "");
  group.setAttribute("class", "cursor");
  if (way.length) group.append(path(`M${way.map((one) => centre(case_, one).join(" ")).join("L")}`, "cursor__way"));
  if (from) group.append(path(outline(case_, from), "cursor__moving"));
  group.append(path(outline(case_, at), "cursor__hex"));
  if (side !== null) group.append(path(edge(case_, at, side), "cursor__ahead"));
  board.append(group);
}

/** @type {(board: SVGSVGElement, event: {clientX: number, clientY: number}) => DOMPoint} in units of the drawing */
export const pointOn = (board, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM()?.inverse());

/** A space is never smaller than a thumb, or than a mouse can point at. @type {(board: SVGSVGElement) => void} */
export function sizeForThumbs(board) {
  const least = matchMedia("(pointer: coarse), (max-width: 61.99rem)").matches ? 44 : 30;
  board.style.minWidth = `${Math.ceil(board.viewBox.baseVal.width * (least / 80))}px`;
}

/** The cursor stays in sight when the board is wider or higher than its frame. @type {(ground: HTMLElement, board: SVGSVGElement) => void} */
export function follow(ground, board) {
  const frame = ground.getBoundingClientRect();
  const mark = board.querySelector(".cursor__hex")?.getBoundingClientRect();
  if (!mark) return;
  if (mark.left < frame.left) ground.scrollLeft += mark.left - frame.left - 8;
  if (mark.right > frame.right) ground.scrollLeft += mark.right - frame.right + 8;
  if (mark.top < frame.top) ground.scrollTop += mark.top - frame.top - 8;
  if (mark.bottom > frame.bottom) ground.scrollTop += mark.bottom - frame.bottom + 8;
}

/**
 * A tap, or a model that is dragged to another space.
 * @param {HTMLElement} ground
 * @param {{board: () => SVGSVGElement | null, tapped: (point: DOMPoint, id: string) => void, dropped: (id: string, point: DOMPoint) => void}} heard
 */
export function startPointing(ground, { board, tapped, dropped }) {
  /** @type {{id: string, piece: SVGGElement | null, x: number, y: number, isMoving: boolean} | null} */
  let held = null;
  ground.addEventListener("pointerdown", (event) => {
    if (!board() || event.button) return;
    const piece = event.target instanceof Element ? event.target.closest("[data-model]") : null;
    held = { id: piece?.getAttribute("data-model") ?? "", piece: piece instanceof SVGGElement ? piece : null, x: event.clientX, y: event.clientY, isMoving: false };
    if (held.piece) ground.setPointerCapture(event.pointerId);
  });
  ground.addEventListener("pointermove", (event) => {
    const drawing = board();
    if (!held?.piece || !drawing) return;
    held.isMoving ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 8;
    const { x, y } = pointOn(drawing, event);
    if (held.isMoving) held.piece.setAttribute("transform", `translate(${x} ${y})`);
  });
  ground.addEventListener("pointerup", (event) => {
    const [drawing, was] = [board(), held];
    held = null;
    if (!drawing || !was) return;
    if (was.isMoving) dropped(was.id, pointOn(drawing, event));
    else if (Math.hypot(event.clientX - was.x, event.clientY - was.y) <= 8) tapped(pointOn(drawing, { clientX: was.x, clientY: was.y }), was.id);
  });
  ground.addEventListener("pointercancel", () => { held = null; });
}
