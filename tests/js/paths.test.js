// Writing at a path: a list where the path counts, an object elsewhere, and the document that was given stays as it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { appended, dropped, insert, put, readingAt, stepBack } from "../../static/js/board/paths.js";
import { put as putInCase } from "../../static/js/games/combat_hex/case.js";

test("objects that are missing on the way are made", () => {
  assert.deepEqual(put({}, "/players/rohan/roll/dice", [3]), { players: { rohan: { roll: { dice: [3] } } } });
});

test("a list is made where the path counts", () => {
  assert.deepEqual(put({}, "/actions/0/events/0/after", 2), { actions: [{ events: [{ after: 2 }] }] });
  assert.deepEqual(put({ actions: [{}] }, "/actions/0/roll/dice/0", 6), { actions: [{ roll: { dice: [6] } }] });
});

test("a player called 1 gets a part of an object, not a place in a list", () => {
  const position = { players: [{ id: "1" }] };
  const empty = { position, actions: [{}] };
  assert.deepEqual(putInCase(empty, "/actions/0/players/1/roll/dice", [3]).actions, [{ players: { 1: { roll: { dice: [3] } } } }]);
  assert.deepEqual(putInCase(empty, "/actions/0/dice/1", [3]).actions, [{ dice: { 1: [3] } }]);
  assert.deepEqual(putInCase(empty, "/actions/0/roll/dice/0", 3).actions, [{ roll: { dice: [3] } }]);
});

test("what was given is not changed", () => {
  const given = { actions: [{ path: [[0, 1]] }] };
  put(given, "/actions/0/path/0", [5, 5]);
  appended(given, "/actions/0/path", [1, 1]);
  assert.deepEqual(given, { actions: [{ path: [[0, 1]] }] });
});

test("undefined takes a value out, and leaves no hole in a list", () => {
  assert.deepEqual(put({ a: 1, b: 2 }, "/a", undefined), { b: 2 });
  assert.deepEqual(put({ a: [1, 2, 3] }, "/a/1", undefined), { a: [1, 3] });
});

test("an item is inserted among the others in its order", () => {
  const late = { actions: [{ events: [{ after: 2 }] }] };
  const event = { path: "/actions/0/events", index: 0, value: { after: 0 } };
  assert.deepEqual(insert(late, event).actions[0].events, [{ after: 0 }, { after: 2 }]);
  assert.deepEqual(insert({ actions: [{}] }, event).actions, [{ events: [{ after: 0 }] }]);
});

test("lists grow and shrink, also one that was not there", () => {
  assert.deepEqual(appended({}, "/path", [1, 0]), { path: [[1, 0]] });
  assert.deepEqual(stepBack({ path: [[1, 0], [2, 0]] }, "/path"), { path: [[1, 0]] });
  assert.deepEqual(dropped({ path: [1, 2, 3] }, "/path/1"), { path: [1, 3] });
});

test("nothing stands at a path that leads nowhere", () => {
  assert.equal(readingAt({ actions: [] }, "/actions/3/roll/dice"), undefined);
  assert.equal(readingAt(null, "/actions"), undefined);
});
