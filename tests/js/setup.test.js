// What a battle starts from, changed by hand: sides, kinds, regions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf, facesIn } from "../../static/js/games/war_of_the_ring/action.js";
import * as setup from "../../static/js/games/war_of_the_ring/setup.js";

/** @returns {import("../../static/js/games/war_of_the_ring/types.js").Case} */
const aBattle = () => ({
  position: {
    players: [{ id: "a", side: "shadow" }, { id: "b", side: "free_peoples" }],
    battle: { kind: "field", attacker: "S", defender: "F", region: "Field", attacker_origin: "Camp" },
    armies: [{ id: "S", side: "shadow", units: {} }, { id: "F", side: "free_peoples", units: {} }],
    regions: [{ id: "Field", adjacent: ["Camp", "Home"] }],
  },
  actions: [],
});

test("a siege is fought from the region itself, in a Stronghold of the defender", () => {
  const { battle, regions } = setup.withKind(aBattle(), "siege").position;
  assert.deepEqual(battle, { kind: "siege", attacker: "S", defender: "F", region: "Field" });
  assert.equal(regions?.[0].settlement_controller, "free_peoples");
  assert.equal(regions?.[0].feature, "stronghold");
});

test("a sortie comes out of a Stronghold of the attacker", () => {
  assert.equal(setup.withKind(aBattle(), "sortie").position.regions?.[0].settlement_controller, "shadow");
});

test("a battle in the field again has a region to attack from", () => {
  const again = setup.withKind(setup.withKind(aBattle(), "siege"), "field");
  assert.equal(again.position.battle.attacker_origin, "Camp");
});

test("attacker and defender change places", () => {
  const { battle } = setup.withAttacker(aBattle(), "free_peoples").position;
  assert.deepEqual([battle.attacker, battle.defender], ["F", "S"]);
  assert.deepEqual(setup.withAttacker(aBattle(), "shadow"), aBattle());
});

test("the Shadow is played by the other player", () => {
  assert.deepEqual(setup.withShadow(aBattle(), "b").position.players?.map((one) => one.side), ["free_peoples", "shadow"]);
});

test("a renamed region keeps what is known of it", () => {
  const { battle, regions } = setup.withRegion(aBattle(), "Osgiliath").position;
  assert.equal(battle.region, "Osgiliath");
  assert.deepEqual(regions, [{ id: "Osgiliath", adjacent: ["Camp", "Home"] }]);
  assert.deepEqual(setup.withRegion(aBattle(), ""), aBattle());
});

test("a City is the defender's until somebody says otherwise", () => {
  const city = setup.withFeature(aBattle(), "city");
  assert.equal(city.position.regions?.[0].settlement_controller, "free_peoples");
  assert.equal("settlement_controller" in (setup.withFeature(city, "none").position.regions?.[0] ?? {}), false);
});

test("what stands in a region next to the battle takes the place of what stood there", () => {
  const units = setup.withNear(aBattle(), "Home", "units:shadow");
  assert.deepEqual(units.position.armies.map((one) => one.id), ["S", "F", "Home garrison"]);
  const town = setup.withNear(units, "Home", "settlement:shadow");
  assert.equal(town.position.armies.length, 2);
  assert.equal(town.position.regions?.[1].settlement_controller, "shadow");
  assert.deepEqual(setup.withNear(town, "Home", "closed").position.regions?.[1], { id: "Home", closed_to: ["free_peoples"] });
});

test("a region is added next to the battle once, and taken away", () => {
  const more = setup.withNeighbour(setup.withNeighbour(aBattle(), "Ford"), "Ford");
  assert.deepEqual(more.position.regions?.[0].adjacent, ["Camp", "Home", "Ford"]);
  assert.deepEqual(setup.withoutNeighbour(more, "Home").position.regions?.[0].adjacent, ["Camp", "Ford"]);
});

test("an action is made of what the form says, its fields and the button", () => {
  const entries = [
    { name: "dice", kind: "dice", value: "5 6x1" },
    { name: "die_ids", kind: "list", value: "0" },
    { name: "die_ids", kind: "list", value: "2" },
    { name: "units/sauron/regular", kind: "count", value: "2" },
    { name: "card", kind: "choice", value: "" },
  ];
  assert.deepEqual(actionOf({ do: "x", by: "a" }, { decline: true }, entries), {
    do: "x", by: "a", dice: [5, 6, 1], die_ids: [0, 2], units: { sauron: { regular: 2 } }, decline: true,
  });
});

test("only faces of a die are dice", () => assert.deepEqual(facesIn("0 7 3a6"), [3, 6]));
