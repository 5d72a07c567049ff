// What is entered beside the board: each control names a place in the case, and what stands there afterwards.
import * as board from "../../board/entering.js";
import { listAt, readingAt } from "../../board/paths.js";
import { put, warriorsOf } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Hex} Hex
 */

/** @type {Record<string, import("../../board/entering.js").Reader>} */
export const READERS = {
  ...board.READERS,
  hex: board.space,
  // A die by where it lies: people count from 1, documents from 0.
  place: ({ value }) => (value === "" ? undefined : Number(value) - 1),
  places: ({ value }) => board.numbers(value).map((one) => one - 1),
};

/** The case with what a control says; null for one that says nothing. @type {(target: EventTarget | null, case_: Case) => Case | null} */
export const entered = (target, case_) => board.entered(target, case_, READERS, put);

/** A button beside a control; null for any other. @type {(button: DOMStringMap, case_: Case, at: Hex) => Case | null} */
export const pressed = (button, case_, at) => board.pressed(button, case_, at, put);

/**
 * The way of a move: from where the warrior stood, hex by hex.
 * @param {Case} case_
 * @param {string} path
 * @param {Record<string, any> | null} starts a move that no step was entered of
 * @returns {Hex[]}
 */
export function wayOf(case_, path, starts) {
  const [action] = path.match(/^\/actions\/\d+/) ?? [""];
  const who = (starts ?? readingAt(case_, action))?.warrior;
  const start = warriorsOf(case_).find((one) => one.id === who)?.at;
  return [...(start ? [start] : []), ...listAt(case_, path)];
}
