// Terrain as it is chosen, put down and moved: by tapping and dragging its handles, and by keys.
import { gripAt, gripped, gripsOf, handleAt, lineBeside, pieceAt, piecesOf, pointsOf, WHOLE } from "./ground.js";
import { drawMarks, HANDLE } from "./pointing.js";
import { bodies, bodyOf, pointsFor, withTerrain } from "./table.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").State} State
 */

/**
 * @param {State} state
 * @param {{change: (case_: Case) => void, choose: (id: string) => void, consult: () => void, look: () => void}} page
 */
export function terrainOn(state, { change, choose, consult, look }) {
  /** @type {(at: Point) => import("./types.js").Grip | null} the handle of the chosen piece that is meant */
  const meant = (at) => (state.grip && state.tool === "look" ? gripAt(state.case_, state.grip.id, at, HANDLE) : null);

  /** @param {string} id */
  function take(id) {
    Object.assign(state, { chosen: "", grip: { id, point: WHOLE }, tool: "look", line: [], said: "" });
    consult();
  }

  /** @param {Point} at */
  const move = (at) => { if (state.grip) change(gripped(state.case_, state.grip, at)); };

  return {
    move,

    /** @param {number} by */
    next(by) {
      const ids = piecesOf(state.case_).map(({ id }) => id);
      const now = state.grip ? ids.indexOf(state.grip.id) : -1;
      const id = ids.at(now < 0 ? (by < 0 ? -1 : 0) : (now + by) % ids.length);
      if (id) take(id);
    },

    nextPoint() {
      if (!state.grip) return;
      const grips = gripsOf(state.case_, state.grip.id);
      const now = grips.findIndex(({ point }) => point === state.grip?.point);
      state.grip = grips[(now + 1) % grips.length];
      look();
    },

    /** @type {(x: number, y: number) => void} millimetres */
    step(x, y) {
      const held = state.grip && handleAt(state.case_, state.grip);
      if (held) move([held[0] + x, held[1] + y]);
    },

    /** A line of the tool's kind in contact with the chosen base, or with any; each time on the next side. */
    put() {
      const kind = state.tool.slice(5);
      const one = bodyOf(state.case_, state.chosen) ?? bodies(state.case_)[0] ?? null;
      const turn = piecesOf(state.case_).filter((piece) => piece.kind === kind).length;
      const [a, b] = lineBeside(one, turn, kind === "doorway" ? 40 : 100);
      const beyond = beyondLine(a, b, one?.at ?? [0, 1]);
      const after = withTerrain(state.case_, kind, pointsFor(kind) === 3 ? [a, b, beyond] : [a, b]);
      state.grip = { id: piecesOf(after).at(-1)?.id ?? "", point: WHOLE };
      Object.assign(state, { chosen: "", tool: "look", line: [] });
      change(after);
    },

    /** @param {Point} at */
    handle(at) {
      const found = meant(at);
      if (found) state.grip = found;
      return found && handleAt(state.case_, found);
    },

    /** The handles and the outline where they would be. @type {(svg: SVGSVGElement, at: Point) => void} */
    show(svg, at) {
      if (!state.grip) return;
      const points = pointsOf(gripped(state.case_, state.grip, at), state.grip.id);
      const line = points.length > 2 ? [...points, points[0]] : points;
      drawMarks(svg, { chosen: null, line, handles: [{ at, isHeld: true }] });
    },

    /** A tap beside every base: on a handle it takes that in hand, on a piece it chooses it, beside all it lets go. @param {Point} at */
    tap(at) {
      if (meant(at)) return look();
      const piece = pieceAt(state.case_, at, HANDLE);
      return piece ? take(piece) : choose("");
    },
  };
}

/** @type {(a: Point, b: Point, from: Point) => Point} the middle of a line, a little farther on */
function beyondLine(a, b, from) {
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return [x + (x - from[0]), y + (y - from[1])];
}
