// What the results page says about rows that are not saved.
import assert from "node:assert/strict";
import { test } from "node:test";
import { missingText, savedText, unsavedText } from "../../static/js/results/unsaved.js";

/** @param {number} table @param {number} missing */
const half = (table, missing) => ({ table, missing, isHalf: true, isRefused: false });
const saved = { table: 1, missing: 0, isHalf: false, isRefused: false };
const refused = { table: 2, missing: 0, isHalf: false, isRefused: true };

test("with everything saved nothing is said", () => assert.equal(unsavedText([saved]), ""));

test("a row with numbers missing is named by its table", () => {
  assert.equal(missingText(half(4, 2)), "Table 4 is not saved: 2 numbers are missing.");
  assert.equal(unsavedText([saved, half(4, 1)]), "Table 4 is not saved: 1 number is missing.");
});

test("several rows, and refused ones, are told in one text", () => {
  const text = "Tables 4, 7 are not saved: numbers are missing. 1 result is not saved: its row says why.";
  assert.equal(unsavedText([half(4, 1), refused, half(7, 3)]), text);
});

test("what was saved is named by its tables", () => {
  assert.equal(savedText([]), "");
  assert.equal(savedText([5]), "Table 5 saved.");
  assert.equal(savedText([5, 6]), "Tables 5, 6 saved.");
});
