// Terrain that stands on the table: which piece is meant, where its points are, moving it whole or by one point. Decides no rule.
import { gettext } from "../../board/words.js";
import { distance, flush, nearestOn } from "./plane.js";
import { bodies, read, written } from "./table.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Body} Body
 * @typedef {import("./types.js").Terrain} Terrain
 * @typedef {import("./types.js").Grip} Grip
 */

export const WHOLE = -1;
const LINES = new Set(["wall", "obstacle", "barrier", "hedge", "fence", "log"]);

/** @type {(case_: Case) => Terrain[]} */
export const piecesOf = (case_) => case_.position.terrain ?? [];
/** @type {(case_: Case, id: string) => Terrain | undefined} */
export const pieceOf = (case_, id) => piecesOf(case_).find((one) => one.id === id);

/** @type {(case_: Case, id: string) => Point[]} in millimetres; none where a point is none */
export function pointsOf(case_, id) {
  const points = (pieceOf(case_, id)?.points ?? []).map((one) => read(case_, one));
  return points.every((one) => one !== null) ? /** @type {Point[]} */ (points) : [];
}

/** @type {(points: Point[]) => Point} */
const middle = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** @type {(case_: Case, grip: Grip) => Point | null} where a handle stands: one point, or the middle of the piece */
export function handleAt(case_, { id, point }) {
  const points = pointsOf(case_, id);
  return points.length ? (points[point] ?? middle(points)) : null;
}

/** @type {(case_: Case, id: string) => Grip[]} its points, then the whole */
export const gripsOf = (case_, id) => [...pointsOf(case_, id).map((_, point) => ({ id, point })), { id, point: WHOLE }];

/** @type {(case_: Case, id: string, at: Point, reach: number) => Grip | null} the handle of a piece under a pointer */
export function gripAt(case_, id, at, reach) {
  const found = gripsOf(case_, id).map((grip) => ({ grip, far: distance(handleAt(case_, grip) ?? [Infinity, 0], at) }));
  const [near] = found.filter(({ far }) => far <= reach).sort((a, b) => a.far - b.far);
  return near?.grip ?? null;
}

/** @type {(case_: Case, at: Point, reach: number) => string} the piece whose line passes nearest; "" for none in reach */
export function pieceAt(case_, at, reach) {
  const [near] = piecesOf(case_)
    .map((piece) => ({ id: piece.id, far: farFrom(pointsOf(case_, piece.id), at, isArea(piece)) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);
  return near?.id ?? "";
}

/** @type {(piece: Terrain) => boolean} */
const isArea = (piece) => Boolean(piece.closed) || ["drop", "ledge", "difficult", "water"].includes(piece.kind);

/** @type {(points: Point[], at: Point, isClosed: boolean) => number} */
function farFrom(points, at, isClosed) {
  const ends = isClosed ? [...points.slice(1), points[0]] : points.slice(1);
  return Math.min(Infinity, ...ends.map((b, n) => distance(nearestOn({ a: points[n], b, half: 0 }, at), at)));
}

/**
 * The piece with one handle somewhere else. A line that is moved whole comes to lie flush with a base that it nearly touches.
 * @type {(case_: Case, grip: Grip, to: Point) => Case}
 */
export function gripped(case_, grip, to) {
  const from = handleAt(case_, grip);
  if (!from) return case_;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const points = pointsOf(case_, grip.id).map(([x, y], n) =>
    /** @type {Point} */ (grip.point === WHOLE || grip.point === n ? [x + dx, y + dy] : [x, y]));
  return withPoints(case_, grip.id, grip.point === WHOLE ? laidFlush(case_, grip.id, points) : points);
}

/** @type {(case_: Case, id: string, points: Point[]) => Point[]} */
function laidFlush(case_, id, points) {
  const piece = pieceOf(case_, id);
  if (!piece || !LINES.has(piece.kind) || points.length !== 2) return points;
  return flush({ a: points[0], b: points[1], half: halfOf(case_, piece) }, bodies(case_));
}

/** @type {(case_: Case, piece: Terrain) => number} */
const halfOf = (case_, piece) => (read(case_, [piece.thickness ?? 0, 0])?.[0] ?? 0) / 2;

/** @type {(case_: Case, id: string, points: Point[]) => Case} */
function withPoints(case_, id, points) {
  const copy = structuredClone(case_);
  const piece = pieceOf(copy, id);
  if (piece) piece.points = points.map((at) => written(copy, at));
  return copy;
}

/** @type {(case_: Case, id: string) => Case} without the piece, and without what was said about it */
export function withoutPiece(case_, id) {
  const copy = structuredClone(case_);
  copy.position.terrain = piecesOf(copy).filter((one) => one.id !== id);
  for (const model of copy.position.models ?? []) if (model.defends === id) delete model.defends;
  if (Array.isArray(copy.position.contacts)) copy.position.contacts = copy.position.contacts.filter((one) => one?.across !== id);
  return copy;
}

/**
 * Two points of a new line that touches a base on one side: below, above, left, right, in turn.
 * @type {(one: Body | null, turn: number, width?: number) => [Point, Point]}
 */
export function lineBeside(one, turn, width = 100) {
  const [x, y] = one?.at ?? [0, 0];
  const far = one?.radius ?? 0;
  const half = width / 2;
  const lines = /** @type {[Point, Point][]} */ ([
    [[x - half, y - far], [x + half, y - far]],
    [[x - half, y + far], [x + half, y + far]],
    [[x - far, y - half], [x - far, y + half]],
    [[x + far, y - half], [x + far, y + half]],
  ]);
  return lines[turn % lines.length];
}

/** @type {(case_: Case, grip: Grip | null) => string} which piece is chosen, and what of it moves */
export function tellPiece(case_, grip) {
  const piece = grip && pieceOf(case_, grip.id);
  if (!piece) return "";
  const points = pointsOf(case_, piece.id);
  const named = { piece: piece.id, kind: piece.kind, point: grip.point + 1, points: points.length };
  return grip.point === WHOLE
    ? gettext("%(piece)s, %(kind)s: the whole piece moves. E goes on to its next point.", named)
    : gettext("%(piece)s, %(kind)s: point %(point)s of %(points)s moves. E goes on to its next point.", named);
}
