// What a player says follows: a fact of the referee's answer with the value it should have.
import { claiming } from "./document.js";
import { find } from "./dom.js";
import { gettext } from "./words.js";

/** @typedef {import("./paths.js").Json} Json */

/**
 * @template {Json} T
 * @param {HTMLElement} box
 * @param {{now: () => T, change: (case_: T) => void}} board
 */
export function startClaims(box, { now, change }) {
  const add = find(box, "[data-add-claim]", HTMLButtonElement);
  const value = find(box, "#claim-is", HTMLInputElement);
  const error = find(box, "#claim-is-error", HTMLElement);
  add.addEventListener("click", () => {
    const isMissing = !value.value.trim();
    error.hidden = !isMissing;
    error.textContent = isMissing ? gettext("Enter what the player claims: a number, yes or no, or a name.") : "";
    value.toggleAttribute("aria-invalid", isMissing);
    if (isMissing) return value.focus();
    return change(claiming(now(), claimIn(box, now())));
  });
  find(box, "[data-clear-claims]", HTMLButtonElement).addEventListener("click", () => change({ ...now(), claims: [] }));
}

/**
 * The facts of the last answer, as names that a person can choose.
 * @param {HTMLElement} box
 * @param {[string, string][]} facts
 */
export function offerFacts(box, facts) {
  const select = find(box, "#claim-fact", HTMLSelectElement);
  const chosen = select.value;
  select.replaceChildren(...facts.map(([name, label]) => new Option(label, name, false, name === chosen)));
  box.hidden = !facts.length;
}

/**
 * @param {HTMLElement} box
 * @param {Json} case_
 */
function claimIn(box, case_) {
  /** @param {string} name */
  const value = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (find(box, `#claim-${name}`, HTMLElement)).value.trim();
  const action = Math.max(0, (case_.actions ?? []).length - 1);
  return { by: value("by"), text: value("text"), action, fact: value("fact"), is: meant(value("is")) };
}

/**
 * "6" is a number, "yes" is true, anything else is a name.
 * @param {string} text
 * @returns {number | boolean | string}
 */
export function meant(text) {
  if (/^-?\d+$/.test(text)) return Number(text);
  /** @type {Record<string, boolean>} */
  const words = { [gettext("yes").toLowerCase()]: true, [gettext("no").toLowerCase()]: false, yes: true, true: true, no: false, false: false };
  return Object.hasOwn(words, text.toLowerCase()) ? words[text.toLowerCase()] : text;
}
