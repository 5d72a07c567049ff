// The hex under the cursor in words, for everybody and aloud.
import { lineAt, modelOf, pointsOf, warriorAt, woundsOf } from "./case.js";
import { shown } from "./compass.js";
import { FACINGS, same } from "./grid.js";

/** @type {Record<string, string>} */
const LINE_NAMES = { solid: "a wall", dotted: "a ledge", rough: "rough ground", water: "water" };
/** @type {(number: number, noun: string) => string} */
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/**
 * @param {import("./types.js").State} state
 * @returns {string}
 */
export function tellHere(state) {
  const { case_, at, moving, said } = state;
  const facing = shown(state);
  const one = warriorAt(case_, at);
  const words = [`(${at[0]}, ${at[1]}):`, one ? warrior(case_, one) : `empty, facing ${FACINGS[facing]}`];
  const map = case_.position.map ?? {};
  if ((map.elevated ?? []).some((hex) => same(hex, at))) words.push("· high ground");
  if ((map.marked ?? []).some((hex) => same(hex, at))) words.push("· marked X");
  const line = LINE_NAMES[lineAt(case_, at, facing)];
  if (line) words.push(`· ${line} ahead`);
  if (moving) words.push(`· moving ${moving}`);
  return `${words.join(" ")}.${said ? ` ${said}` : ""}`;
}

/**
 * @param {import("./types.js").Case} case_
 * @param {import("./types.js").Warrior} one
 */
function warrior(case_, one) {
  const facing = FACINGS[one.facing ?? 0];
  const left = `${counted(woundsOf(case_, one), "wound")} and ${pointsOf(case_, one)} AP left`;
  return `${one.id}, ${modelOf(case_, one).name ?? one.model}, facing ${facing}, ${left}`;
}
