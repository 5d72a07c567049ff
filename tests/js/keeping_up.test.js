// A place that a question names, after something else was put into the case before the referee answered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { movedPath, movedText } from "../../static/js/board/keeping_up.js";
import { insert, put } from "../../static/js/board/paths.js";

const CASE = { actions: [{ events: [{ do: "duel" }, { do: "end" }] }] };
const EVENTS = "/actions/0/events";
/** @type {(index: number, what: string) => {path: string, index: number, value: {do: string}}} */
const event = (index, what) => ({ path: EVENTS, index, value: { do: what } });
const changed = insert(CASE, event(1, "back"));

test("what two questions put at one place stands in the order in which they were answered", () => {
  const strike = JSON.parse(movedText(JSON.stringify(event(1, "strike")), CASE, changed));
  assert.deepEqual(insert(changed, strike).actions[0].events.map((one) => one.do), ["duel", "back", "strike", "end"]);
});

test("a place before the change stays, one behind it moves along", () => {
  assert.equal(movedPath(`${EVENTS}/0/dice`, CASE, changed), `${EVENTS}/0/dice`);
  assert.equal(movedPath(`${EVENTS}/1/dice`, CASE, changed), `${EVENTS}/2/dice`);
  assert.equal(movedPath(`${EVENTS}/2/dice`, CASE, changed), `${EVENTS}/3/dice`);
  assert.equal(movedPath(`${EVENTS}/2/dice`, changed, CASE), `${EVENTS}/1/dice`);
});

test("a change that puts nothing into a list moves nothing", () => {
  const rolled = put(CASE, `${EVENTS}/1/dice`, [5]);
  assert.equal(movedPath(`${EVENTS}/1/dice`, CASE, rolled), `${EVENTS}/1/dice`);
  assert.equal(movedPath("/position/models/3", CASE, rolled), "/position/models/3");
});

test("texts that name no place stay as they are", () => {
  for (const text of ["", "use", '{"do":"combat"}', "3/4"]) assert.equal(movedText(text, CASE, changed), text);
});

test("an opening moves with its path", () => {
  assert.deepEqual(JSON.parse(movedText('{"path":"/actions/0/events/1","value":{}}', CASE, changed)), { path: `${EVENTS}/2`, value: {} });
});
