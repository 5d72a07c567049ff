// What is drawn while a finger is down waits for its click, which comes later than its release.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const page = new EventTarget();
Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page), HTMLSelectElement: class {} });
mock.timers.enable(["setTimeout"]);
const { released } = await import("../../static/js/board/press.js");

/** @param {string} name @param {object} [more] */
const happens = (name, more = {}) => { page.dispatchEvent(Object.assign(new Event(name), more)); };

/** Whether what waits may be drawn by now. @param {Promise<void>} waiting */
async function isReleased(waiting) {
  let is = false;
  waiting.then(() => { is = true; });
  await null;
  await null;
  return is;
}

test("what nobody presses is drawn at once", async () => {
  assert.equal(await isReleased(released()), true);
});

test("the click of a finger is heard before anything is drawn anew", async () => {
  happens("pointerdown");
  const waiting = released();
  happens("pointerup", { pointerType: "touch" });
  mock.timers.tick(100);
  assert.equal(await isReleased(waiting), false);
  happens("click");
  mock.timers.tick(0);
  assert.equal(await isReleased(waiting), true);
});

test("a finger that was lifted without a click holds nothing up for long", async () => {
  happens("pointerdown");
  const waiting = released();
  happens("pointerup", { pointerType: "touch" });
  mock.timers.tick(350);
  assert.equal(await isReleased(waiting), true);
});

test("the end of one press does not release what the next one holds", async () => {
  happens("pointerdown");
  happens("pointerup", { pointerType: "touch" });
  mock.timers.tick(200);
  happens("pointerdown");
  const waiting = released();
  mock.timers.tick(1000);
  assert.equal(await isReleased(waiting), false);
  happens("pointercancel");
  mock.timers.tick(0);
  assert.equal(await isReleased(waiting), true);
});

test("a mouse that is let go is followed by its click at once", async () => {
  happens("pointerdown");
  const waiting = released();
  happens("pointerup", { pointerType: "mouse" });
  mock.timers.tick(0);
  assert.equal(await isReleased(waiting), true);
});
