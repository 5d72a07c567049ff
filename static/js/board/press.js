// While a button or finger is down, or a list is being searched by typing, nothing is drawn anew: what is pressed would
// vanish under the finger, and the second letter would go to another list than the first.

const SEARCH = 1000; // milliseconds in which browsers join typed letters to one search in a list

const CLICK = 350; // milliseconds within which the click of a finger follows its release: it is an event of its own, and may be late

let isDown = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clickWait;
let typedUntil = 0;
/** @type {(() => void)[]} */
let waiting = [];

addEventListener("pointerdown", () => {
  clearTimeout(clickWait);
  isDown = true;
}, true);
addEventListener("pointerup", ({ pointerType }) => {
  clickWait = setTimeout(lifted, pointerType === "mouse" ? 0 : CLICK);
}, true);
for (const name of ["click", "pointercancel"]) {
  addEventListener(name, () => {
    if (!isDown) return;
    clearTimeout(clickWait);
    clickWait = setTimeout(lifted); // by then everybody has heard of the click
  }, true);
}

function lifted() {
  isDown = false;
  release();
}

addEventListener("keydown", ({ key, target }) => {
  if (!(target instanceof HTMLSelectElement) || key.length !== 1) return;
  typedUntil = Date.now() + SEARCH;
  setTimeout(release, SEARCH);
}, true);

addEventListener("focusout", () => {
  typedUntil = 0;
  setTimeout(release); // by then the focus has arrived where it goes
}, true);

const isHeld = () => isDown || Date.now() < typedUntil;

function release() {
  if (isHeld()) return;
  for (const go of waiting) go();
  waiting = [];
}

/** @returns {Promise<void>} */
export const released = () => (isHeld() ? new Promise((go) => { waiting.push(go); }) : Promise.resolve());
