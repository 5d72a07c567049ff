// The envelope of a case, the same in every game: its form, what is claimed. What was done: actions.js.

/** @typedef {import("./paths.js").Json} Json */

/**
 * @template {Json} T
 * @param {T} case_
 * @param {Json} claim
 * @returns {T}
 */
export const claiming = (case_, claim) => ({ ...structuredClone(case_), claims: [...(case_.claims ?? []), claim] });

/**
 * Whether something that was opened or pasted has the form of a case. Whether it can be read, the referee says.
 * @param {unknown} found
 * @param {string[]} listed what the game's board looks through in a position: lists of objects, where they are there
 * @returns {boolean}
 */
export function hasForm(found, listed) {
  const position = isObject(found) ? found.position : null;
  return isObject(position) && lists(position, listed).every((one) => one.every(isObject));
}

/**
 * @param {unknown} found
 * @returns {found is Json}
 */
const isObject = (found) => typeof found === "object" && found !== null && !Array.isArray(found);

/**
 * @param {Json} position
 * @param {string[]} names
 * @returns {unknown[][]}
 */
const lists = (position, names) => names.map((name) => position[name] ?? []).map((one) => (Array.isArray(one) ? one : [null]));
