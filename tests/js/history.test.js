// Undo and redo, and what is kept in the tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { History, isSame, kept } from "../../static/js/board/history.js";

/** A tab's storage. */
function aStore() {
  /** @type {Map<string, string>} */
  const held = new Map();
  return {
    held,
    /** @param {string} key */
    getItem: (key) => held.get(key) ?? null,
    /** @type {(key: string, text: string) => void} */
    setItem: (key, text) => { held.set(key, text); },
    /** @param {string} key */
    removeItem: (key) => { held.delete(key); },
  };
}

test("changes are undone and made again", () => {
  const history = new History(1, "board", aStore());
  history.push(2);
  history.push(3);
  history.go(-1);
  assert.deepEqual([history.case_, history.canUndo, history.canRedo], [2, true, true]);
  history.go(-1);
  history.go(-1);
  assert.deepEqual([history.case_, history.canUndo], [1, false]);
  history.go(1);
  assert.equal(history.case_, 2);
});

test("a change after an undo forgets what was undone", () => {
  const history = new History("a", "board", aStore());
  history.push("b");
  history.go(-1);
  history.push("c");
  assert.deepEqual([history.case_, history.canRedo], ["c", false]);
  history.go(-1);
  assert.equal(history.case_, "a");
});

test("a change that leaves the case as it was is no step, and keeps what was undone", () => {
  const history = new History({ turn: 1, at: [0, 1] }, "board", aStore());
  history.push({ at: [0, 1], turn: 1 });
  assert.equal(history.canUndo, false);
  history.push({ turn: 2, at: [0, 1] });
  history.go(-1);
  history.push({ turn: 1, at: [0, 1] });
  assert.deepEqual([history.canUndo, history.canRedo], [false, true]);
});

test("documents are the same when they say the same, name by name and item by item", () => {
  assert.ok(isSame({ a: [1, { b: null }], c: "" }, { c: "", a: [1, { b: null }] }));
  for (const [one, other] of [[[1], [1, 2]], [{}, []], [{ a: undefined }, { b: undefined }], [null, {}], [1, "1"], [{ a: 1 }, {}]]) {
    assert.ok(!isSame(one, other));
  }
});

test("two hundred changes can be undone, older ones are forgotten", () => {
  const history = new History(0, "board", aStore());
  for (let number = 1; number <= 300; number += 1) history.push(number);
  history.go(-1000);
  assert.equal(history.case_, 100);
});

test("the tab keeps the last state, also after an undo, until it is forgotten", () => {
  const store = aStore();
  const history = new History({ turn: 1 }, "board", store);
  history.push({ turn: 2 });
  assert.deepEqual(kept("board", {}, store), { turn: 2 });
  history.go(-1);
  assert.deepEqual(kept("board", {}, store), { turn: 1 });
  history.forget();
  assert.equal(kept("board", {}, store), null);
});

test("a case that was sent is there for who goes back, and gone for who begins anew", () => {
  const store = aStore();
  const history = new History({ turn: 1 }, "board", store);
  history.push({ turn: 2 });
  history.sent();
  assert.deepEqual(kept("board", { isReturn: true }, store), { turn: 2 });
  assert.equal(kept("board", { isReturn: false }, store), null);
  history.push({ turn: 3 });
  assert.deepEqual(kept("board", { isReturn: false }, store), { turn: 3 });
  assert.equal(kept("board", { isReturn: false, isSent: true }, store), null);
});

test("a store that is full or holds nonsense stops nobody", () => {
  const full = { ...aStore(), setItem: () => { throw new Error("full"); } };
  const history = new History(1, "board", full);
  history.push(2);
  assert.equal(history.case_, 2);
  const store = aStore();
  store.setItem("board", "{half");
  assert.equal(kept("board", {}, store), null);
});
