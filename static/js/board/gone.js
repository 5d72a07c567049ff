// What a board says of the case as a whole: that the drawing shows it before the actions, and which actions name pieces that were removed.
import { gettext, ngettext } from "./words.js";

/** @typedef {import("./paths.js").Json} Json */

/** Whatever has a name of its own in a list of the position. @type {(case_: Json) => string[]} */
const piecesOf = ({ position = {} }) =>
  Object.values(position).filter(Array.isArray).flat().flatMap((one) => (typeof one?.id === "string" ? [one.id] : []));

/** Every text and every name in a part of a case. @type {(part: unknown) => string[]} */
function textsIn(part) {
  if (typeof part === "string") return [part];
  if (typeof part !== "object" || part === null) return [];
  return [...(Array.isArray(part) ? [] : Object.keys(part)), ...Object.values(part).flatMap(textsIn)];
}

/**
 * What is said beside the verdict: an action cannot stand that names a piece which was removed. "" where none does.
 * @param {Json} case_
 * @param {Set<string>} seen the pieces that were on the board so far; those of the case are added
 * @returns {string}
 */
export function tellGone(case_, seen) {
  const here = new Set(piecesOf(case_));
  for (const id of here) seen.add(id);
  const lines = /** @type {Json[]} */ (case_.actions ?? []).flatMap((action, at) => {
    const gone = [...new Set(textsIn(action))].filter((id) => seen.has(id) && !here.has(id));
    const number = at + 1;
    return gone.length ? [ngettext("Action %(number)s names %(models)s, which is no longer on the board.", "Action %(number)s names %(models)s, which are no longer on the board.", gone.length, { number, models: gone.join(", ") })] : [];
  });
  return lines.length ? `${lines.join(" ")} ${gettext("Remove the action or choose other models in it. Undo brings back what was removed.")}` : "";
}

/** What stands above the drawing; "" where nothing was done yet. @type {(case_: Json) => string} */
export function tellStart({ actions = [] }) {
  const count = actions.length;
  return count ? ngettext("The board shows the models before the %(count)s action entered.", "The board shows the models before the %(count)s actions entered.", count) : "";
}

/** What stands beside the questions once something was done; "" before. @type {(case_: Json) => string} */
export function tellAsked({ actions = [] }) {
  const number = actions.length;
  if (number === 1) return gettext("Asked after action 1, in its phase; the board shows the position before it.");
  return number ? gettext("Asked after action %(number)s, in its phase; the board shows the position before action 1.", { number }) : "";
}

/** Why something is so that the drawing does not show; "" where nothing was done yet. @type {(case_: Json) => string} */
export function tellAfter({ actions = [] }) {
  const number = actions.length;
  if (number === 1) return gettext("This is so after action 1. The board shows the position before it: remove the action to ask about that.");
  return number ? gettext("This is so after action %(number)s. The board shows the position before action 1: remove the actions to ask about that.", { number }) : "";
}

/** The hint beside the questions: its own words, until something was done. @type {(sentence: string) => void} */
export function sayAsked(sentence) {
  const place = document.querySelector("[data-ways-hint]");
  if (!(place instanceof HTMLElement)) return;
  place.dataset.waysHint ||= place.textContent;
  const said = sentence || place.dataset.waysHint;
  if (place.textContent !== said) place.textContent = said;
}

/** A sentence in its place on the page; the place is hidden while there is none. @type {(selector: string, sentence: string) => void} */
export function say(selector, sentence) {
  const place = document.querySelector(selector);
  if (!(place instanceof HTMLElement)) return;
  place.hidden = !sentence;
  if (place.textContent !== sentence) place.textContent = sentence;
}
