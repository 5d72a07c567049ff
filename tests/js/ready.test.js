// When a case counts as changed, so that its ruling can be overruled.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changed } from "../../static/js/ready.js";

globalThis.HTMLSelectElement ??= /** @type {any} */ (class {});

/** A text field that came with `before`. @type {(name: string, before: string, now: string) => any} */
const field = (name, before, now) => ({ name, defaultValue: before, value: now });

test("another title alone changes nothing that is ruled on", () => {
  assert.ok(!changed(field("f:/title", "At the ford", "At the bridge")));
  assert.ok(!changed(field("case", '{"title": "At the ford", "actions": []}', '{ "title": "At the bridge", "actions": [] }')));
  assert.ok(!changed(field("next", "", "/events/")));
});

test("a changed field changes the case, and so does text that is no case yet", () => {
  assert.ok(changed(field("f:/actions/0/dice", "1", "2")));
  assert.ok(changed(field("case", '{"title": "", "actions": []}', '{"title": "", "actions": [1]}')));
  assert.ok(changed(field("case", '{"title": ""}', "{")));
});
