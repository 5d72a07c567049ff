// While a button or finger is down nothing is drawn anew: what is pressed would vanish under it, and the press be lost.
let isDown = false;
/** @type {(() => void)[]} */
let waiting = [];

addEventListener("pointerdown", () => { isDown = true; }, true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(release), true);

function release() {
  isDown = false;
  for (const go of waiting) go();
  waiting = [];
}

/** @returns {Promise<void>} */
export const released = () => (isDown ? new Promise((go) => { waiting.push(go); }) : Promise.resolve());
