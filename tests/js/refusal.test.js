// Where a refusal is said in the form that was sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placed } from "../../static/js/refusal.js";

const detail = "This file is not a picture that can be read.";
const picture = { field: "picture", text: detail, said: `Picture: ${detail}` };
const alt = { field: "alt", text: "Describe the picture.", said: "Description: Describe the picture." };
const shows = (/** @type {string[]} */ ...names) => (/** @type {string} */ name) => names.includes(name);

test("what a field says is not said again above the button", () => {
  assert.deepEqual(placed({ detail, faults: [picture] }, shows("picture")), { title: "", atFields: [picture], rest: [] });
  assert.deepEqual(placed({ detail, faults: [picture, alt] }, shows("picture")), { title: "", atFields: [picture], rest: [alt.said] });
});

test("without a field for it, it is said once above the button", () => {
  assert.deepEqual(placed({ detail, faults: [picture] }, shows()), { title: detail, atFields: [], rest: [] });
  assert.deepEqual(placed({ detail }, shows("picture")), { title: detail, atFields: [], rest: [] });
});

test("a sentence about the whole form stands beside the faults of its fields", () => {
  const whole = "2 things need your attention";
  assert.deepEqual(placed({ detail: whole, faults: [picture, alt] }, shows("picture", "alt")), { title: whole, atFields: [picture, alt], rest: [] });
});
