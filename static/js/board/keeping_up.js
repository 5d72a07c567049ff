// Questions on the page name places of the case that they were asked about. Until the referee answers a change they keep up
// with it, so that what is pressed meanwhile goes where it was meant to go.
import { findAll } from "./dom.js";

/** @typedef {import("./paths.js").Json} Json */

/**
 * Where the place at a path lies after a change. Behind what was put into a list before it, or in its stead.
 * @param {string} path such as "/actions/0/events/3/dice"
 * @param {Json} before
 * @param {Json} after
 * @returns {string}
 */
export function movedPath(path, before, after) {
  let [old, now] = /** @type {any[]} */ ([before, after]);
  const names = path.split("/").slice(1).map((name) => {
    const found = Array.isArray(old) && Array.isArray(now) ? String(movedIndex(Number(name), old, now)) : name;
    [old, now] = [old?.[name], now?.[found]];
    return found;
  });
  return ["", ...names].join("/");
}

/** @type {(index: number, before: unknown[], after: unknown[]) => number} */
function movedIndex(index, before, after) {
  const growth = after.length - before.length;
  if (!growth) return index;
  const changed = before.findIndex((item, at) => JSON.stringify(item) !== JSON.stringify(after[at]));
  const same = changed < 0 ? before.length : changed;
  return index < same ? index : Math.max(index + growth, same);
}

/**
 * A path, or an insertion written as JSON; anything else stays as it is.
 * @param {string} text
 * @param {Json} before
 * @param {Json} after
 * @returns {string}
 */
export function movedText(text, before, after) {
  if (text.startsWith("/")) return movedPath(text, before, after);
  if (!text.startsWith('{"')) return text;
  const found = JSON.parse(text);
  if (typeof found.path !== "string") return text;
  if (typeof found.index !== "number") return JSON.stringify({ ...found, path: movedPath(found.path, before, after) });
  const place = movedPath(`${found.path}/${found.index}`, before, after);
  const slash = place.lastIndexOf("/");
  return JSON.stringify({ ...found, path: place.slice(0, slash), index: Number(place.slice(slash + 1)) });
}

/**
 * Every place that the questions in a box name.
 * @param {HTMLElement} box
 * @param {Json} before
 * @param {Json} after
 */
export function keepUp(box, before, after) {
  for (const element of findAll(box, "*", HTMLElement)) {
    for (const [name, value] of Object.entries(element.dataset)) {
      if (value) element.dataset[name] = movedText(value, before, after);
    }
    if (element instanceof HTMLOptionElement) element.value = movedText(element.value, before, after);
  }
}
