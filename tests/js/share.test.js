// A button that copies a link says so for three seconds and then has its own name again, however often it is pressed.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { copied } from "../../static/js/share.js";

/** @type {any} */
const page = globalThis;
const link = { isHidden: true, removeAttribute() { this.isHidden = false; } };
page.document = { getElementById: (/** @type {string} */ id) => (id === "permalink" ? link : null) };

const clipboard = (/** @type {(text: string) => Promise<void>} */ writeText) =>
  Object.defineProperty(page, "navigator", { configurable: true, value: { clipboard: { writeText } } });
const button = () => ({ textContent: "Copy link", dataset: /** @type {any} */ ({ copies: "permalink" }) });


/** Callbacks that wait for their time. @type {Map<object, { call: () => void, at: number }>} */
const waiting = new Map();
let now = 0;
page.setTimeout = (/** @type {() => void} */ call, /** @type {number} */ wait) => {
  const key = {};
  waiting.set(key, { call, at: now + wait });
  return key;
};
page.clearTimeout = (/** @type {object} */ key) => waiting.delete(key);
const pass = (/** @type {number} */ time) => {
  now += time;
  for (const { call, at } of waiting.values()) if (at <= now) call();
};

beforeEach(() => waiting.clear());

test("two quick presses leave the button with its own name", async () => {
  const one = button();
  clipboard(async () => {});
  await copied(one, "/rules/");
  pass(2000);
  await copied(one, "/rules/");
  pass(2000);
  assert.equal(one.textContent, "Link copied");
  pass(1000);
  assert.equal(one.textContent, "Copy link");
  assert.ok(link.isHidden);
});

test("where the browser does not let copy, the link itself comes into sight", async () => {
  const one = button();
  clipboard(() => Promise.reject(new Error("NotAllowedError")));
  await copied(one, "/rules/");
  assert.match(one.textContent, /^Not copied/);
  assert.ok(!link.isHidden);
});
