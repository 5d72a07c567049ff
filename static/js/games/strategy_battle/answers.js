// The referee's questions: what is typed or chosen goes to the place in the case that the question names.
import { insert, put } from "../../board/paths.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Insertion} Insertion
 */

/** @type {(text: string) => number[]} */
export const facesIn = (text) => (text.match(/[1-6]/g) ?? []).slice(0, 60).map(Number);

/**
 * Faces as To Wound rolls: where two rolls are needed, the second stands beside a first that reached its target.
 * @type {(faces: number[], need: string, change?: number) => (number | number[])[]}
 */
export function woundRolls(faces, need, change = 0) {
  const [first, second] = need.split("/").map(Number);
  if (!second) return faces;
  /** @type {(number | number[])[]} */
  const found = [];
  for (let n = 0; n < faces.length; n += 1) {
    const reached = faces[n] + change >= first && n + 1 < faces.length;
    found.push(reached ? [faces[n], faces[n + 1]] : faces[n]);
    if (reached) n += 1;
  }
  return found;
}

/**
 * Whether the last roll still waits for its second die.
 * @type {(rolls: (number | number[])[], need: string, change: number) => boolean}
 */
const waits = (rolls, need, change) => {
  const last = rolls.at(-1);
  return need.includes("/") && typeof last === "number" && last + change >= Number(need.split("/")[0]);
};

/**
 * A roll goes into the case when all its dice lie there; until then it waits here.
 * @type {Map<string, string>}
 */
const drafts = new Map();
export const forgetDrafts = () => drafts.clear();

/**
 * The case with the dice of a field; null while some are missing.
 * @type {(input: HTMLInputElement, case_: Case) => Case | null}
 */
export function withDice(input, case_) {
  const { dice: path = "", due, need = "", change } = input.dataset;
  const faces = facesIn(input.value);
  input.value = faces.join("");
  const rolls = woundRolls(faces, need, Number(change ?? 0));
  if (rolls.length < Number(due) || waits(rolls, need, Number(change ?? 0))) {
    drafts.set(path, input.value);
    return null;
  }
  drafts.delete(path);
  const declared = input.dataset.insert ? inserted(case_, JSON.parse(input.dataset.insert)) : case_;
  return put(declared, path, rolls.slice(0, Number(due)), (above) => above.endsWith("/dice"));
}

/** @type {(case_: Case, insertion: Insertion, more?: Record<string, any>) => Case} */
export const inserted = (case_, insertion, more = {}) => insert(case_, { ...insertion, value: { ...insertion.value, ...more } });

/**
 * Puts back what was half typed when the questions are drawn anew.
 * @type {(box: HTMLElement) => void}
 */
export function restoreDrafts(box) {
  for (const input of box.querySelectorAll("input")) {
    const draft = drafts.get(input.dataset.dice ?? "");
    if (draft) input.value = draft;
  }
}
