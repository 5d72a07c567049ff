// What the boards of Combat Hex and Battle Chain offer to a newcomer: an example, an empty board, one way to each question.
import assert from "node:assert/strict";
import { test } from "node:test";
import { standing, standingAs } from "../../static/js/board/roster.js";
import { ACTS as HEX_ACTS } from "../../static/js/games/combat_hex/acts.js";
import { warriorsOf } from "../../static/js/games/combat_hex/case.js";
import { actOf } from "../../static/js/games/combat_hex/keys.js";
import { ACTS } from "../../static/js/games/battle_chain/acts.js";
import { isExample, modelsOf } from "../../static/js/games/battle_chain/case.js";
import { bookModel, nameOf, readBook, suggestions } from "../../static/js/games/battle_chain/roster.js";
import { aState } from "./case.js";

const BOOK = [{ key: "me-orc", name: "Orc" }, { key: "me-guard", name: "Guard" }, { key: "add-guard", name: "Guard" }];

test("an empty board of Combat Hex gets a warrior of each player, face to face", () => {
  const state = aState();
  state.case_.position.warriors = [];
  const changed = HEX_ACTS.example(state);
  assert.deepEqual(changed && warriorsOf(changed), [
    { id: "W1", model: "warrior-1", player: "rohan", at: [0, 0], facing: 0 },
    { id: "W2", model: "warrior-2", player: "orcs", at: [1, 0], facing: 3 },
  ]);
  assert.deepEqual(Object.values(changed?.position.models ?? {}).slice(-2).map(({ faction }) => faction), ["good", "evil"]);
});

test("the two models of an empty case of Battle Chain are an example until something else stands there, and go by one press", () => {
  const state = /** @type {any} */ ({
    case_: {
      position: { players: [{ id: "a" }, { id: "b" }], models: [{ id: "A1", profile: "warrior", player: "a" }, { id: "B1", profile: "warrior", player: "b" }] },
      actions: [{ do: "combat" }],
    },
  });
  assert.equal(isExample(state.case_), true);
  const cleared = ACTS["clear-models"](state);
  assert.deepEqual([cleared && modelsOf(cleared), cleared?.actions], [[], []]);
  state.case_.position.models.push({ id: "O1", profile: "me-orc", player: "b" });
  assert.equal(isExample(state.case_), false);
});

test("keys ask the questions that the buttons ask", () => {
  const press = (/** @type {string} */ key) => actOf({ key, ctrlKey: false, metaKey: false, altKey: false });
  assert.deepEqual(["s", "v", "c"].map(press), ["way:shot", "way:sight", "way:roll"]);
});

test("models of the book are suggested and shown by their names; keys stand only beside names that two have", () => {
  assert.deepEqual(suggestions(BOOK), ["Orc", "Guard (me-guard)", "Guard (add-guard)"]);
  assert.equal(bookModel(BOOK, "orc", "a")?.model, "me-orc");
  readBook(BOOK);
  assert.deepEqual([nameOf({ row: "me-orc" }, "own"), nameOf({ name: "Mine", row: "me-orc" }, "own"), nameOf({}, "own")], ["Orc", "Mine", "own"]);
});

test("the palette says in words how many models stand on the board", () => {
  assert.deepEqual([standing(0), standing(3), standing(2, 5), standing(0, 5)], ["", "3 on the board", "2 of 5 on the board", "0 of 5 on the board"]);
});

test("the palette names the pieces of a model as they are written on the board; of many, and of a list, how many there are", () => {
  assert.deepEqual([standingAs([]), standingAs(["A1", "A2"]), standingAs(["A1"], 3), standingAs(["A1", "A2", "A3", "A4", "A5"])],
    ["", "A1, A2 on the board", "1 of 3 on the board", "5 on the board"]);
});
