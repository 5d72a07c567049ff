// Counts a round clock down, and up once the time is over. The server wrote the right value when the page was made; this
// keeps it right.

/** @param {number} seconds */
export const spoken = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Below zero once the time is over, rounded as the server does.
 * @param {number} ends @param {number} now
 */
export function left(ends, now) {
  return Math.trunc((ends - now) / 1000);
}

/**
 * @param {HTMLElement} clock @param {string} name
 * @returns {HTMLElement}
 */
const part = (clock, name) => /** @type {HTMLElement} */ (clock.querySelector(name));

/** @param {HTMLElement} clock @param {number} seconds left, below zero once the time is over */
export function show(clock, seconds) {
  const words = part(clock, ".clockbar__of"), bar = /** @type {HTMLProgressElement} */ (part(clock, "progress"));
  part(clock, ".clockbar__left").textContent = spoken(Math.abs(seconds));
  words.textContent = (seconds < 0 ? words.dataset.over : words.dataset.left) ?? "";
  bar.value = Math.max(0, seconds);
  clock.dataset.state = seconds > 0 ? "running" : "over";
}

/** @param {HTMLElement} clock @param {number} ends */
function tick(clock, ends) {
  if (!clock.isConnected) return;
  show(clock, left(ends, Date.now()));
  setTimeout(() => tick(clock, ends), 1000);
}

/** @param {ParentNode} root */
export function start(root) {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-clock]:not([data-state])"))) {
    tick(clock, Date.parse(clock.dataset.ends ?? ""));
  }
}
