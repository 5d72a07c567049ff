// The clock of a round: what it shows before, at and after the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { left, show, spoken, start } from "../../static/js/clock.js";

/** As much of the clock bar as its script touches: templates/components/clock.html. @param {string} [ends] */
function bar(ends) {
  const words = { textContent: "", dataset: { left: "left", over: "over" } };
  const parts = { ".clockbar__left": { textContent: "" }, ".clockbar__of": words, progress: { value: -1 } };
  const clock = { isConnected: true, dataset: { ends }, querySelector: (/** @type {keyof typeof parts} */ name) => parts[name] };
  const element = /** @type {HTMLElement} */ (/** @type {unknown} */ (clock));
  return { element, said: () => [parts[".clockbar__left"].textContent, words.textContent, parts.progress.value, element.dataset.state] };
}

test("seconds are whole, and go below zero when the time is over", () => {
  const ends = Date.parse("2026-05-02T12:00:00+02:00");
  assert.equal(left(ends, ends - 90_500), 90);
  assert.equal(left(ends, ends - 900), 0);
  assert.equal(left(ends, ends + 900) + 0, 0);
  assert.equal(left(ends, ends + 61_000), -61);
  assert.deepEqual([0, 9, 60, 3600, 5999].map(spoken), ["0:00", "0:09", "1:00", "60:00", "99:59"]);
});

test("the clock counts down, is over at nought, and then counts overtime up", () => {
  const { element, said } = bar();
  show(element, 83);
  assert.deepEqual(said(), ["1:23", "left", 83, "running"]);
  show(element, 0);
  assert.deepEqual(said(), ["0:00", "left", 0, "over"]);
  show(element, -1);
  assert.deepEqual(said(), ["0:01", "over", 0, "over"]);
  show(element, -754);
  assert.deepEqual(said(), ["12:34", "over", 0, "over"]);
});

test("a clock ticks on into overtime, until its page is left", (context) => {
  let now = Date.parse("2026-05-02T10:00:00Z");
  /** @type {(() => void)[]} */
  const waiting = [];
  context.mock.method(Date, "now", () => now);
  context.mock.method(globalThis, "setTimeout", /** @type {any} */ ((/** @type {() => void} */ next) => waiting.push(next)));
  const { element, said } = bar("2026-05-02T10:00:02Z"), second = () => { now += 1000; waiting.shift()?.(); return said()[0]; };
  start(/** @type {ParentNode} */ (/** @type {unknown} */ ({ querySelectorAll: () => [element] })));
  assert.deepEqual([said()[0], second(), second(), second(), second()], ["0:02", "0:01", "0:00", "0:01", "0:02"]);
  assert.deepEqual(said().slice(1), ["over", 0, "over"]);
  Object.assign(element, { isConnected: false });
  assert.equal(second(), "0:02");
  assert.deepEqual(waiting, []);
});
