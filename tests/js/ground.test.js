// Terrain on the table: which piece is meant, its handles, moving it whole or by a point.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gripAt, gripped, gripsOf, handleAt, lineBeside, pieceAt, pointsOf, tellPiece, WHOLE, withoutPiece } from "../../static/js/games/strategy_battle/ground.js";

/** @type {(unit?: "mm" | "in") => import("../../static/js/games/strategy_battle/types.js").Case} */
const aCase = (unit = "mm") => ({
  position: {
    unit,
    players: [{ id: "light", side: "good" }, { id: "dark", side: "evil" }],
    models: [{ id: "G1", profile: "warrior", player: "light", at: unit === "mm" ? [0, 0] : [0, 0], defends: "wall1" }],
    terrain: [
      { id: "wall1", kind: "wall", points: unit === "mm" ? [[-50, 40], [50, 40]] : [[-2, 2], [2, 2]] },
      { id: "drop1", kind: "drop", points: [[100, 100], [200, 100], [200, 200]] },
    ],
    contacts: [["G1", "E1"], { models: ["G1", "E2"], across: "wall1" }],
  },
});

test("the piece whose line passes nearest is meant", () => {
  assert.equal(pieceAt(aCase(), [10, 45], 11), "wall1");
  assert.equal(pieceAt(aCase(), [150, 150], 11), "drop1");
  assert.equal(pieceAt(aCase(), [0, 0], 11), "");
});

test("a piece is held by its points and by its middle", () => {
  assert.deepEqual(gripAt(aCase(), "wall1", [48, 44], 11), { id: "wall1", point: 1 });
  assert.deepEqual(gripAt(aCase(), "wall1", [3, 38], 11), { id: "wall1", point: WHOLE });
  assert.equal(gripAt(aCase(), "wall1", [25, 40], 11), null);
  assert.equal(gripsOf(aCase(), "drop1").length, 4);
});

test("a point is moved alone, the middle moves the whole", () => {
  assert.deepEqual(pointsOf(gripped(aCase(), { id: "wall1", point: 0 }, [-60, 50]), "wall1"), [[-60, 50], [50, 40]]);
  assert.deepEqual(pointsOf(gripped(aCase(), { id: "wall1", point: WHOLE }, [10, 60]), "wall1"), [[-40, 60], [60, 60]]);
});

test("a wall moved near a base comes to lie flush with it", () => {
  assert.deepEqual(pointsOf(gripped(aCase(), { id: "wall1", point: WHOLE }, [0, 15]), "wall1"), [[-50, 12.5], [50, 12.5]]);
});

test("a table in inches keeps its unit", () => {
  const moved = gripped(aCase("in"), { id: "wall1", point: 1 }, [25.4, 50.8]);
  assert.deepEqual(moved.position.terrain?.[0].points, [[-2, 2], [1, 2]]);
  assert.deepEqual(handleAt(moved, { id: "wall1", point: 1 }), [25.4, 50.8]);
});

test("a piece goes with what was said about it", () => {
  const { position } = withoutPiece(aCase(), "wall1");
  assert.deepEqual(position.terrain?.map(({ id }) => id), ["drop1"]);
  assert.equal(position.models?.[0].defends, undefined);
  assert.deepEqual(position.contacts, [["G1", "E1"]]);
});

test("a new line touches a base on the next side", () => {
  assert.deepEqual(lineBeside({ at: [0, 0], radius: 12.5 }, 0), [[-50, -12.5], [50, -12.5]]);
  assert.deepEqual(lineBeside({ at: [0, 0], radius: 12.5 }, 3), [[12.5, -50], [12.5, 50]]);
  assert.deepEqual(lineBeside(null, 4), lineBeside(null, 0));
});

test("what is chosen is told in words", () => {
  assert.match(tellPiece(aCase(), { id: "wall1", point: 1 }), /wall1, wall: point 2 of 2 moves/);
  assert.equal(tellPiece(aCase(), null), "");
});
