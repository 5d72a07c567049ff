// A button at work says so, and has its name again afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { showWorking } from "../../static/js/working.js";

/** @type {(working?: string) => import("../../static/js/working.js").Button} */
const aButton = (working) => ({ dataset: working ? { working } : {}, textContent: "Save this ruling", ariaDisabled: null });

test("from the press until the answer it says what it does and cannot be pressed", () => {
  const button = aButton("Saving…");
  showWorking(button, true);
  showWorking(button, true);
  assert.deepEqual([button.textContent, button.ariaDisabled], ["Saving…", "true"]);
  showWorking(button, false);
  assert.deepEqual([button.textContent, button.ariaDisabled], ["Save this ruling", null]);
});

test("a button without such words keeps its name", () => {
  const button = aButton();
  showWorking(button, true);
  assert.deepEqual([button.textContent, button.ariaDisabled], ["Save this ruling", "true"]);
});
