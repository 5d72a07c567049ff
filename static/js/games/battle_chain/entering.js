// What is entered beside the board: each control names a place in the case, and what stands there afterwards.
import * as board from "../../board/entering.js";
import { listAt, readingAt } from "../../board/paths.js";
import { modelOf, put } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Space} Space
 */

/** @type {Record<string, import("../../board/entering.js").Reader>} */
export const READERS = {
  ...board.READERS,
  place: board.space,
  between: ({ value }) => { const found = board.numbers(value); return found.length === 4 ? [found.slice(0, 2), found.slice(2)] : undefined; },
  // Dice by where they lie: people count from 1, documents from 0.
  places: ({ value }) => board.numbers(value).map((one) => one - 1),
  rolled: ({ value }) => { const found = (value.match(/[1-6]/g) ?? []).map(Number); return found.length ? found : undefined; },
};

/** The case with what a control says; null for one that says nothing. @type {(target: EventTarget | null, case_: Case) => Case | null} */
export const entered = (target, case_) => board.entered(target, case_, READERS, put);

/** A button beside a control; null for any other. @type {(button: DOMStringMap, case_: Case, at: Space) => Case | null} */
export const pressed = (button, case_, at) => board.pressed(button, case_, at, put);

/** The way of a move: from where the model stood, space by space. `starts` is one that no step was entered of. @type {(case_: Case, path: string, starts: Record<string, any> | null) => Space[]} */
export function wayOf(case_, path, starts) {
  const [action] = path.match(/^\/actions\/\d+/) ?? [""];
  const { model, on } = starts ?? readingAt(case_, action) ?? {};
  const start = modelOf(case_, on ?? model)?.at;
  return [...(start ? [start] : []), ...listAt(case_, path)];
}
