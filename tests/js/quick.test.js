// The search of the list builder: what is typed, and which models it finds.
import assert from "node:assert/strict";
import { test } from "node:test";

const nothing = { addEventListener() {}, dataset: {} };
globalThis.document ??= /** @type {Document} */ (/** @type {unknown} */ ({ getElementById: () => nothing }));
const { prepared, read, search } = await import("../../static/js/builder/quick.js");

const cards = prepared([
  { key: "orc", title: "Orc Warrior", kind: "minion", words: "Dread", side: "evil" },
  { key: "eomer", title: "Éomer", kind: "hero", words: "Leadership", side: "good" },
  { key: "snaga", title: "Snaga Orc", kind: "minion", words: "", side: "evil" },
  { key: "porcine", title: "Porcine Guard", kind: "minion", words: "", side: "good" },
]);
const keys = (/** @type {string} */ text, /** @type {string} */ side = "") => search(cards, read(text).words, side).map(({ key }) => key);

test("a number before or behind a name says how many", () => {
  for (const text of ["3 orc", "3x orc", "3 x orc", "orc 3", "orc x3", " ORC  3 "]) assert.deepEqual(read(text), { count: 3, words: ["orc"] });
  assert.deepEqual(read("orc"), { count: 1, words: ["orc"] });
  assert.equal(read("0 orc").count, 1);
  assert.equal(read("99999 orc").count, 10000);
});

test("names that begin with the word come first, accents and case do not matter", () => {
  assert.deepEqual(keys("orc"), ["orc", "snaga", "porcine"]);
  assert.deepEqual(keys("eomer"), ["eomer"]);
  assert.deepEqual(keys("leadership"), ["eomer"]);
  assert.deepEqual(keys("orc dread"), ["orc"]);
  assert.deepEqual(keys(""), []);
});

test("two thousand models are searched in less than 60 ms of processor time", () => {
  const many = prepared(Array.from({ length: 2000 }, (_, n) => ({ key: `m${n}`, title: `Warrior of the West ${n}`, kind: "minion", words: "Dread Courage", side: "good" })));
  const before = process.cpuUsage();
  search(many, read("west 199").words);
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1000 < 60);
});
