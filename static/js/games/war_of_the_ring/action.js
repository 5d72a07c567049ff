// An action out of the fields of a form. What is left empty is left out: the referee then says what is missing.
import { put } from "../../board/paths.js";

/** @typedef {import("./types.js").Entry} Entry */

const MOST_DICE = 99;

/** @type {(text: string) => number[]} */
export const facesIn = (text) => (text.match(/[1-6]/g) ?? []).slice(0, MOST_DICE).map(Number);

/** @type {Record<string, (found: unknown, value: string) => unknown>} */
const READ = {
  dice: (_, value) => (value ? facesIn(value) : undefined),
  choice: (_, value) => (value ? JSON.parse(value) : undefined),
  count: (_, value) => (value === "" ? undefined : Number(value)),
  list: (found, value) => [.../** @type {unknown[]} */ (found ?? []), JSON.parse(value)],
};

/**
 * @param {Record<string, any>} base what every use of the form says: who does what
 * @param {Record<string, any>} sets what the pressed button adds
 * @param {Entry[]} entries the fields in their order; several of one list follow one another
 * @returns {Record<string, any>}
 */
export function actionOf(base, sets, entries) {
  let action = { ...base };
  /** @type {Map<string, unknown>} */
  const found = new Map();
  for (const { name, kind, value } of entries) found.set(name, READ[kind](found.get(name), value));
  for (const [name, value] of found) if (value !== undefined) action = put(action, `/${name}`, value);
  return { ...action, ...sets };
}
