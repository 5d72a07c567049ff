// The hex under the cursor in words, for everybody and aloud.
import { shown } from "./compass.js";
import { lineAt, modelOf, pointsOf, warriorAt, woundsOf } from "./case.js";
import { FACINGS, same } from "./grid.js";

const LINE_NAMES = { solid: "a wall", dotted: "a ledge", rough: "rough ground", water: "water" };
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

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

function warrior(case_, one) {
  const facing = FACINGS[one.facing ?? 0];
  const left = `${counted(woundsOf(case_, one), "wound")} and ${pointsOf(case_, one)} AP left`;
  return `${one.id}, ${modelOf(case_, one).name ?? one.model}, facing ${facing}, ${left}`;
}
