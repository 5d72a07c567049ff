// What was done, in its order. A claim names its action by number: wherever actions are put in, moved or taken out, the claims
// follow theirs, and a claim whose action is gone goes with it.
import { isSame } from "./history.js";
import * as paths from "./paths.js";
import { gettext, ngettext } from "./words.js";

/** @typedef {import("./paths.js").Json} Json */

/** @type {(case_: Json) => Json[]} */
export const actionsOf = (case_) => case_.actions ?? [];

/** @type {(case_: Json) => Json[]} */
const claimsOf = (case_) => (Array.isArray(case_.claims) ? case_.claims : []);

/** The number of a claim's action; one that names none is about the first. @type {(claim: Json) => number} */
const actionOf = (claim) => claim?.action ?? 0;

/**
 * The case with its actions in another order. Every change to the list of actions is made here.
 * @template {Json} T
 * @param {T} case_
 * @param {(number | Json)[]} order old actions by their number, new ones as they are
 * @returns {T}
 */
function reordered(case_, order) {
  const changed = structuredClone(case_);
  const before = actionsOf(changed);
  const claims = claimsOf(changed).flatMap((claim) => {
    const action = order.indexOf(actionOf(claim));
    return action < 0 ? [] : [{ ...claim, action }];
  });
  return { ...changed, actions: order.map((one) => (typeof one === "number" ? before[one] : one)), ...(changed.claims ? { claims } : {}) };
}

/** @type {(case_: Json) => number[]} */
const numbers = (case_) => [...actionsOf(case_).keys()];

/**
 * @template {Json} T
 * @param {T} case_
 * @param {number} index the action that it is put before
 * @param {Json} action
 * @returns {T}
 */
export const insertAction = (case_, index, action) => reordered(case_, [...numbers(case_).slice(0, index), action, ...numbers(case_).slice(index)]);

/**
 * @template {Json} T
 * @param {T} case_
 * @param {number} from
 * @param {number} to its number afterwards
 * @returns {T}
 */
export function moveAction(case_, from, to) {
  const others = numbers(case_).filter((one) => one !== from);
  return reordered(case_, [...others.slice(0, to), from, ...others.slice(to)]);
}

/**
 * @template {Json} T
 * @param {T} case_
 * @param {number} index
 * @returns {T}
 */
export const removeAction = (case_, index) => reordered(case_, numbers(case_).filter((one) => one !== index));

/**
 * Something done after all that was done before.
 * @template {Json} T
 * @param {T} case_
 * @param {Json} action
 * @returns {T}
 */
export const doing = (case_, action) => insertAction(case_, actionsOf(case_).length, action);

/**
 * A question after all that was done and asked before; one that was just asked stands there already.
 * @template {Json} T
 * @param {T} case_
 * @param {Json} question
 * @returns {T}
 */
export const asking = (case_, question) => (isSame(actionsOf(case_).at(-1), question) ? case_ : doing(case_, question));

/**
 * The case as a question needs it. Only where nothing was done yet: what was entered stays as it is, and the referee says what
 * forbids the question there. Either is told.
 * @template {Json} T
 * @param {{note: string}} state
 * @param {T} case_
 * @param {Record<string, unknown>} needed values, each at its path
 * @returns {T}
 */
export function settled(state, case_, needed) {
  const isMet = Object.entries(needed).every(([path, value]) => paths.readingAt(case_, path) === value);
  if (isMet) return case_;
  if (actionsOf(case_).length) {
    state.note = gettext("The question uses the phase of the actions entered before, which may forbid it. To ask it in its own phase, remove all actions first.");
    return case_;
  }
  state.note = gettext("The phase was changed for this question. Undo sets it back.");
  return paths.putAll(case_, needed);
}

/**
 * A move that no step was entered of is no action: it is taken out. null where there is none.
 * @template {Json} T
 * @param {T} case_
 * @param {string | null} path of its way
 * @returns {T | null}
 */
export function withoutEmptyMove(case_, path) {
  const index = Number(path?.match(/^\/actions\/(\d+)\/path$/)?.[1] ?? NaN);
  const action = actionsOf(case_)[index];
  if (!action || action.path?.length || Object.values(action).some((one) => typeof one === "object" && one !== action.path)) return null;
  return removeAction(case_, index);
}

/**
 * @template {Json} T
 * @param {T} case_
 * @returns {T}
 */
export const withoutActions = (case_) => ({ ...structuredClone(case_), actions: [], claims: [] });

/**
 * The list that holds the item at a path, without that item: an action, or anything else.
 * @template {Json} T
 * @param {T} case_
 * @param {string} path
 * @returns {T}
 */
export function dropped(case_, path) {
  const [, index] = path.match(/^\/actions\/(\d+)$/) ?? [];
  return index === undefined ? paths.dropped(case_, path) : removeAction(case_, Number(index));
}

/**
 * What a change that took actions out says of their claims; "" where none went.
 * @param {Json} before
 * @param {Json} after
 * @returns {string}
 */
export function tellLost(before, after) {
  const count = claimsOf(before).length - claimsOf(after).length;
  if (count <= 0 || actionsOf(after).length >= actionsOf(before).length) return "";
  if (!actionsOf(after).length) return gettext("All actions and claims were removed. Undo brings them back.");
  return ngettext("1 claim about it was removed. Undo brings it back.", "%(count)s claims about it were removed. Undo brings them back.", count);
}

/** What is said where something that waited for a choice ends without one. @type {(history: {canUndo: boolean}) => string} */
export const tellCanceled = ({ canUndo }) =>
  (canUndo ? gettext("Canceled. Undo takes back what you did before that.") : gettext("Canceled: the case is unchanged."));
