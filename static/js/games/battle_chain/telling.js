// The space under the cursor in words, for everybody and aloud.
import { groundAt, levelAt, lineBetween, modelAt } from "./case.js";
import { across, isHex } from "./grid.js";

const SQUARE_NAMES = ["north", "east", "south", "west"];
const HEX_NAMES = ["north-east", "east", "south-east", "south-west", "west", "north-west"];

/** @type {(state: import("./types.js").State) => string} */
export function tellHere(state) {
  const { case_, at, side, said, hint } = state;
  const one = modelAt(case_, at);
  const words = [`(${at[0]}, ${at[1]}):`, one ? `${one.id}, ${case_.position.profiles?.[one.profile]?.name ?? one.profile} of ${nameOf(case_, one.player)}` : "empty"];
  const [ground, level] = [groundAt(case_, at), levelAt(case_, at)];
  if (ground !== "clear") words.push(`· ${ground === "void" ? "not on the map" : ground}`);
  if (level) words.push(`· level ${level}`);
  const line = lineBetween(case_, at, across(case_, at, side));
  const names = isHex(case_) ? HEX_NAMES : SQUARE_NAMES;
  if (line !== "clear") words.push(`· ${line} to the ${names[side % names.length]}`);
  return [`${words.join(" ")}.`, hint, said].filter(Boolean).join(" ");
}

/** @type {(case_: import("./types.js").Case, id: string) => string} */
const nameOf = (case_, id) => case_.position.players.find((one) => one.id === id)?.name || id;
