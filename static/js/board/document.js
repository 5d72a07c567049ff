// Changes to the envelope of a case, the same in every game: what was done, what is claimed.

/** @typedef {import("./paths.js").Json} Json */

/**
 * Something done after all that was done before.
 * @template {Json} T
 * @param {T} case_
 * @param {Json} action
 * @returns {T}
 */
export const doing = (case_, action) => ({ ...structuredClone(case_), actions: [...(case_.actions ?? []), action] });

/**
 * @template {Json} T
 * @param {T} case_
 * @returns {T}
 */
export const withoutActions = (case_) => ({ ...structuredClone(case_), actions: [], claims: [] });

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
