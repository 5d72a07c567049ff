// Points and pieces of the drawing: where a pointer is, what is chosen, a base that is dragged, a line that is half drawn.

/**
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Body} Body
 */

const SVG = "http://www.w3.org/2000/svg";
const UNITS = 2; // of the drawing, to the millimetre
export const HANDLE = 11; // millimetres: a handle of terrain is nearly as large as a base
const LEAST = 0.9; // pixels to a unit of the drawing: a base of 25 mm is as large as a thumb

/** @type {(svg: SVGSVGElement, event: {clientX: number, clientY: number}) => Point} millimetres, y upwards */
export function pointOn(svg, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [x / UNITS, -y / UNITS];
}

/** @type {(target: EventTarget | null) => SVGGElement | null} */
export function pieceAt(target) {
  const piece = target instanceof Element ? target.closest("[data-model]") : null;
  return piece instanceof SVGGElement ? piece : null;
}

/** @type {(svg: SVGSVGElement, id: string) => SVGGElement | null} */
export const pieceOf = (svg, id) => svg.querySelector(`[data-model="${CSS.escape(id)}"]`);

/** @type {(piece: SVGGElement, at: Point) => void} */
export const shift = (piece, [x, y]) => piece.setAttribute("transform", `translate(${x * UNITS} ${-y * UNITS})`);

/** @type {(svg: SVGSVGElement) => void} */
export const sizeForThumbs = (svg) => { svg.style.minWidth = `${Math.ceil(svg.viewBox.baseVal.width * LEAST)}px`; };

/**
 * A ring around the chosen base, the points of a line that is half drawn, and handles of the chosen piece of terrain.
 * @param {SVGSVGElement} svg
 * @param {{chosen: Body | null, line: Point[], handles?: {at: Point, isHeld: boolean}[]}} marks
 */
export function drawMarks(svg, { chosen, line, handles = [] }) {
  svg.querySelector("[data-cursor]")?.remove();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("data-cursor", "");
  group.setAttribute("class", "cursor");
  if (chosen) group.append(ring(chosen.at, chosen.radius + 2));
  for (const at of line) group.append(ring(at, 3));
  for (const { at, isHeld } of handles) {
    const handle = ring(at, HANDLE);
    handle.setAttribute("class", `cursor__handle${isHeld ? " cursor__handle--held" : ""}`);
    group.append(handle);
  }
  if (line.length > 1) group.append(path(`M${line.map(([x, y]) => `${x * UNITS} ${-y * UNITS}`).join("L")}`));
  svg.append(group);
}

/** @type {(at: Point, radius: number) => SVGPathElement} */
function ring([x, y], radius) {
  const r = radius * UNITS;
  return path(`M${x * UNITS - r} ${-y * UNITS}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`);
}

/** @type {(d: string) => SVGPathElement} */
function path(d) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", d);
  made.setAttribute("class", "cursor__hex");
  return made;
}

/**
 * The chosen base stays in sight when the table is wider than its frame.
 * @type {(ground: HTMLElement, svg: SVGSVGElement) => void}
 */
export function follow(ground, svg) {
  const frame = ground.getBoundingClientRect();
  const mark = svg.querySelector("[data-cursor] path")?.getBoundingClientRect();
  if (!mark) return;
  if (mark.left < frame.left) ground.scrollLeft += mark.left - frame.left - 8;
  if (mark.right > frame.right) ground.scrollLeft += mark.right - frame.right + 8;
  if (mark.top < frame.top) ground.scrollTop += mark.top - frame.top - 8;
  if (mark.bottom > frame.bottom) ground.scrollTop += mark.bottom - frame.bottom + 8;
}

/**
 * Dragging with mouse or finger: `moved` is told where the pointer is, `dropped` where it was let go, `tapped` when it never moved.
 * @param {HTMLElement} ground
 * @param {{svg: () => SVGSVGElement | null, moved: (id: string, at: Point) => void, dropped: (id: string, at: Point) => void,
 *   tapped: (at: Point, id: string) => void, handle: (at: Point) => Point | null}} heard `handle`: where the terrain's handle is
 *   that lies under a pointer; what is dragged by it is told without an id.
 */
export function startDragging(ground, { svg, moved, dropped, tapped, handle }) {
  /** @type {{id: string, from: Point, grip: Point, x: number, y: number, isMoving: boolean, isHandle: boolean} | null} */
  let held = null;
  ground.addEventListener("pointerdown", (event) => {
    const table = svg();
    if (!table || event.button) return;
    const piece = pieceAt(event.target);
    const from = pointOn(table, event);
    const handled = handle(from);
    const middle = handled ?? (piece ? middleOf(piece) : from);
    const grip = /** @type {Point} */ ([from[0] - middle[0], from[1] - middle[1]]);
    held = { id: handled ? "" : (piece?.dataset.model ?? ""), from, grip, x: event.clientX, y: event.clientY, isMoving: false, isHandle: Boolean(handled) };
    if (piece || handled) ground.setPointerCapture(event.pointerId);
  });
  /** @type {(event: PointerEvent) => Point | null} */
  const middle = (event) => {
    const table = svg();
    if (!table || !held) return null;
    const [x, y] = pointOn(table, event);
    return [x - held.grip[0], y - held.grip[1]];
  };
  ground.addEventListener("pointermove", (event) => {
    if (!held?.id && !held?.isHandle) return;
    held.isMoving ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 6;
    const at = middle(event);
    if (held.isMoving && at) moved(held.id, at);
  });
  ground.addEventListener("pointerup", (event) => {
    const at = middle(event);
    const was = held;
    held = null;
    if (!was || !at) return;
    if (was.isMoving) dropped(was.id, at);
    else if (Math.hypot(event.clientX - was.x, event.clientY - was.y) <= 6) tapped(was.from, was.id);
  });
  ground.addEventListener("pointercancel", () => { held = null; });
  // A finger on a base or a handle drags it; it does not scroll the table.
  ground.addEventListener("touchmove", (event) => { if (held?.id || held?.isHandle) event.preventDefault(); }, { passive: false });
}

/** @type {(piece: SVGGElement) => Point} */
function middleOf(piece) {
  const [x, y] = (piece.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [0, 0];
  return [x / UNITS, -y / UNITS];
}
