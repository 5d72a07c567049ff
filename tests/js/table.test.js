// Bases on the table: contact, snapping, and what a change makes of the case.
import assert from "node:assert/strict";
import { test } from "node:test";
import { facesIn, inserted, woundRolls } from "../../static/js/games/strategy_battle/answers.js";
import { actOf, stepOf } from "../../static/js/games/strategy_battle/keys.js";
import { inMillimetres, inUnit, tellChosen, told } from "../../static/js/games/strategy_battle/measuring.js";
import { angle, atGap, beside, distance, flush, gap, isFree, snapped, touchingBoth, wallGap } from "../../static/js/games/strategy_battle/plane.js";
import { bodies, bodyOf, isCase, movedTo, onOffer, pointsFor, putDown, removed, toggled, toolOf, walls, whyNotAsked, withTerrain } from "../../static/js/games/strategy_battle/table.js";

/** @type {(found: number, wanted: number) => void} */
const near = (found, wanted) => assert.ok(Math.abs(found - wanted) < 1e-6, `${found} is not ${wanted}`);

/** @returns {import("../../static/js/games/strategy_battle/types.js").Case} */
const aCase = () => ({
  position: {
    players: [{ id: "light", side: "good" }, { id: "dark", side: "evil" }],
    profiles: { warrior: { name: "Warrior" } },
    models: [
      { id: "G1", profile: "warrior", player: "light", at: [0, 25] },
      { id: "E1", profile: "warrior", player: "dark", at: [0, 0] },
    ],
  },
  actions: [],
});

/** @type {(x: number, y: number) => import("../../static/js/games/strategy_battle/types.js").Body} */
const body = (x, y, radius = 12.5) => ({ at: [x, y], radius });

test("a base that touches two others stands on either side of them", () => {
  const places = touchingBoth(body(0, 0), body(30, 0), 12.5);
  assert.equal(places.length, 2);
  for (const at of places) for (const x of [0, 30]) near(distance(at, [x, 0]), 25);
  assert.deepEqual(touchingBoth(body(0, 0), body(100, 0), 12.5), []);
  assert.equal(touchingBoth(body(0, 0), body(50, 0), 12.5).length, 1);
});

test("a base let go near another is brought into contact, near two into contact with both", () => {
  const others = [body(0, 0), body(30, 0)];
  const one = snapped([-2, 27], 12.5, { others: others.slice(0, 1), walls: [] });
  near(gap({ at: one, radius: 12.5 }, others[0]), 0);
  const both = snapped([15, 21], 12.5, { others, walls: [] });
  for (const other of others) near(gap({ at: both, radius: 12.5 }, other), 0);
  assert.deepEqual(snapped([200, 0], 12.5, { others, walls: [] }), [200, 0]);
});

test("a base let go on another or on a wall is pushed off it", () => {
  const others = [body(0, 0)];
  const wall = { a: /** @type {[number, number]} */ ([-50, -20]), b: /** @type {[number, number]} */ ([50, -20]), half: 2 };
  for (const at of /** @type {[number, number][]} */ ([[0, 0], [1, 1], [0, -19], [5, -25]])) {
    assert.ok(isFree(snapped(at, 12.5, { others, walls: [wall] }), 12.5, others, [wall]), String(at));
  }
  near(wallGap(wall, [80, -20], 12.5), 15.5);
});

test("bases are put at a gap, beside one another, and lines flush against them", () => {
  near(distance(atGap(body(0, 0), [3, 4], 20, 50), [0, 0]), 82.5);
  const below = beside(body(0, 0), 12.5, [body(0, 0), body(0, 25)], []);
  near(below?.[0] ?? 1, 0);
  near(below?.[1] ?? 0, -25);
  assert.deepEqual(flush({ a: [-40, 39], b: [40, 39], half: 0 }, [body(0, 25)]), [[-40, 37.5], [40, 37.5]]);
  assert.deepEqual(flush({ a: [-40, 90], b: [40, 90], half: 0 }, [body(0, 25)]), [[-40, 90], [40, 90]]);
  near(angle([0, 0], [0, -3]), 270);
});

test("a base is put down with the next free name, moved, marked and removed", () => {
  const [good] = onOffer([], aCase());
  const { case_, id } = putDown(aCase(), good, [10.00004, 60]);
  assert.equal(id, "G2");
  assert.deepEqual(bodyOf(case_, "G2"), { at: [10, 60], radius: 12.5 });
  assert.equal(bodies(case_, "G2").length, 2);
  assert.equal(toggled(case_, "G2", "banner").position.models?.[2].banner, true);
  assert.equal("banner" in (toggled(toggled(case_, "G2", "banner"), "G2", "banner").position.models?.[2] ?? {}), false);
  const charged = { ...case_, position: { ...case_.position, charges: [["G2", "E1"], ["G1", "E1"]] } };
  assert.deepEqual(removed(charged, "G2").position.charges, [["G1", "E1"]]);
  assert.equal(case_.position.models?.length, 3);
});

test("a base of another size brings its profile along", () => {
  const large = onOffer([], aCase()).find((one) => toolOf(one) === "base:dark/base-40");
  assert.ok(large);
  const { case_, id } = putDown(aCase(), large, [0, 0]);
  assert.equal(id, "E2");
  assert.equal(case_.position.profiles?.["base-40"].base, 40);
});

test("places in inches are read and written in inches", () => {
  const case_ = aCase();
  case_.position.unit = "in";
  case_.position.models = [{ id: "G1", profile: "warrior", player: "light", at: [1, 2] }];
  assert.deepEqual(bodyOf(case_, "G1")?.at, [25.4, 50.8]);
  assert.deepEqual(movedTo(case_, "G1", [50.8, 0]).position.models?.[0].at, [2, 0]);
});

test("terrain is drawn by its ends, lower ground on the side that was tapped", () => {
  assert.equal(pointsFor("wall"), 2);
  const walled = withTerrain(aCase(), "wall", [[-10, 40], [10, 40]]);
  assert.deepEqual(walls(walled), [{ a: [-10, 40], b: [10, 40], half: 0 }]);
  const [drop] = withTerrain(aCase(), "drop", [[-10, -20], [10, -20], [0, -40]]).position.terrain ?? [];
  assert.deepEqual(drop.points, [[-10, -20], [10, -20], [10, -170], [-10, -170]]);
});

test("dice are read as they are typed; a second die stands beside a first that reached its target", () => {
  assert.deepEqual(facesIn("3 4x69"), [3, 4, 6]);
  assert.deepEqual(woundRolls([3, 6], "5"), [3, 6]);
  assert.deepEqual(woundRolls([5, 6, 4], "6/4"), [5, [6, 4]]);
  assert.deepEqual(woundRolls([5, 4, 6], "6/4", 1), [[5, 4], 6]);
});

test("an event is put at its place with what was answered", () => {
  const fought = { ...aCase(), actions: [{ do: "fight", events: [{ event: "roll" }] }] };
  const found = inserted(fought, { path: "/actions/0/events", index: 1, value: { event: "back_away", model: "E1" } }, { direction: 270 });
  assert.deepEqual(found.actions?.[0].events[1], { event: "back_away", model: "E1", direction: 270 });
});

test("lengths are told in the unit that was chosen", () => {
  assert.equal(told(25.4, "in"), "1 in");
  assert.equal(told(25.44, "mm"), "25.4 mm");
  near(inMillimetres(2, "in"), 50.8);
  assert.equal(inUnit(73.66, "in"), 2.9);
  const state = { case_: aCase(), chosen: "G1", tool: "look", line: [], pointing: null, grip: null, unit: /** @type {"in"} */ ("in"), said: "", note: "" };
  assert.equal(tellChosen(state), "G1, good, in contact with E1.");
  assert.equal(tellChosen(state, [0, 60]), "G1, good, gap of 1.38 in to the base of E1.");
});

test("keys", () => {
  assert.equal(actOf({ key: "b", ctrlKey: false, metaKey: false, altKey: false }), "back");
  assert.equal(actOf({ key: "b", ctrlKey: true, metaKey: false, altKey: false }), "");
  assert.equal(actOf({ key: "3", ctrlKey: false, metaKey: false, altKey: false }), "base:2");
  assert.deepEqual(stepOf({ key: "ArrowUp", shiftKey: true }), [0, 1]);
});

test("what is opened or pasted is a case only when it has the form of one", () => {
  assert.equal(isCase(aCase()), true);
  for (const wrong of [null, 3, [], {}, { position: 3 }, { position: { models: [3] } }, { position: { terrain: {} } }]) {
    assert.equal(isCase(wrong), false, JSON.stringify(wrong));
  }
});

test("a question asked by its key says what is missing before it can be asked", () => {
  const [none, chosen] = ["", "G1"].map((id) => ({ case_: aCase(), chosen: id }));
  assert.match(whyNotAsked("can_back_away", none, ""), /^Choose a base first/);
  assert.match(whyNotAsked("banner_counts", none, ""), /^Choose a base first/);
  assert.equal(whyNotAsked("can_back_away", chosen, "G1 touches no enemy."), "G1 touches no enemy.");
  assert.deepEqual([whyNotAsked("can_back_away", chosen, ""), whyNotAsked("banner_counts", chosen, "G1 touches no enemy.")], ["", ""]);
});
