// Models of catalogues on offer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedModel } from "../../static/js/games/combat_hex/roster.js";

const PRINTED = [
  { label: "Orc Warrior (orc)", model: "orc", card: { name: "Orc Warrior" } },
  { label: "Aragorn (aragorn-king)", model: "aragorn-king", card: { name: "Aragorn" } },
];

test("a model is found by its label, its key or its name, whatever their case", () => {
  for (const label of ["Orc Warrior (orc)", "ORC", "orc warrior"]) {
    assert.deepEqual(printedModel(PRINTED, label, "orcs"), { player: "orcs", model: "orc", card: { name: "Orc Warrior" } });
  }
});

test("a model that nobody knows is none", () => {
  assert.equal(printedModel(PRINTED, "Balrog", "orcs"), null);
  assert.equal(printedModel([], "", "orcs"), null);
});
