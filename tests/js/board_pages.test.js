// What the pages of boards show of their state: bases that touch, the question about wounds, the closed odds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { aState } from "./case.js";
import { Part, lists, one, openPage, without } from "./page.js";

openPage();
without("svg");
const { showNoOdds } = await import("../../static/js/board/page.js");
const { showTwo } = await import("../../static/js/games/strategy_battle/showing.js");
const { look } = await import("../../static/js/games/combat_hex/showing.js");

/** @type {(...names: string[]) => {label: string, value: string}[]} */
const options = (...names) => names.map((name) => ({ label: name, value: name }));
/** @type {() => string[]} */
const seconds = () => one("#touch-b").options.map((/** @type {any} */ option) => option.value);

test("the second of two bases that touch is any but the first, and stays while it may", () => {
  Object.assign(one("#touch-a"), { options: options("A", "B", "C"), value: "A" });
  Object.assign(one("#touch-b"), { options: options("A", "B", "C"), value: "C" });
  showTwo();
  assert.deepEqual([seconds(), one("#touch-b").value], [["B", "C"], "C"]);
  one("#touch-a").value = "C";
  showTwo();
  assert.deepEqual([seconds(), one("#touch-b").value], [["A", "B"], "A"]);
});

test("with one base on the table there is no second", () => {
  Object.assign(one("#touch-a"), { options: options("A"), value: "A" });
  showTwo();
  assert.deepEqual(seconds(), []);
});

test("who is wounded in combat is not asked once all combats are fought, and the button says why", () => {
  const [roll, shot] = ["way:roll", "way:shot"].map((act) => new Part({ dataset: { act } }));
  lists[".editor__ways button"] = [roll, shot];
  without("[data-uses]");
  const history = /** @type {any} */ ({ canUndo: false, canRedo: false });
  const shown = () => [roll, shot].map((button) => [/** @type {any} */ (button).disabled, /** @type {any} */ (button).title]);
  without("[data-fought]");
  look(aState(), history);
  assert.deepEqual(shown(), [[false, ""], [false, ""]]);
  const why = "All combats of this turn have been fought.";
  answered(why);
  look(aState(), history);
  assert.deepEqual(shown(), [[true, why], [false, ""]]);
});

/** The referee has answered that all combats are fought. @type {(why: string) => void} */
function answered(why) {
  const referee = one("[data-referee]");
  const found = referee.querySelector;
  referee.querySelector = (/** @type {string} */ selector) => (selector === "[data-fought]" ? new Part({ textContent: why }) : found(selector));
}

test("while there are no odds their fold is closed, out of the tab order and without a marker", () => {
  /** @type {any[]} */
  const [summary, button] = [new Part(), new Part()];
  /** @type {any} */
  const fold = new Part({ open: true, querySelector: () => summary });
  /** @type {any} */
  const why = new Part({ closest: () => fold });
  Object.assign(lists, { "[data-show-odds]": [button], "[data-no-odds]": [why] });
  showNoOdds("The battle is over, so there are no odds.");
  assert.deepEqual([button.disabled, fold.open, summary.tabIndex, summary.attributes], [true, false, -1, { "aria-disabled": "true" }]);
  assert.deepEqual([why.hidden, why.textContent], [false, "The battle is over, so there are no odds."]);
  showNoOdds("");
  assert.deepEqual([button.disabled, summary.tabIndex, summary.attributes, why.hidden], [false, 0, {}, true]);
  const style = readFileSync(new URL("../../static/css/board-editor.css", import.meta.url), "utf8");
  assert.match(style, /\.odds > summary\[aria-disabled\] \{[^}]*list-style: none/);
  assert.match(style, /\.odds > summary\[aria-disabled\]::-webkit-details-marker \{ display: none/);
});
