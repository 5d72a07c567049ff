// The space under the cursor in words, for everybody and aloud.
import { gettext } from "../../board/words.js";
import { groundAt, levelAt, lineBetween, modelAt } from "./case.js";
import { across, isHex } from "./grid.js";
import { nameOf } from "./roster.js";

const squareNames = () => [gettext("north"), gettext("east"), gettext("south"), gettext("west")];
const hexNames = () => [gettext("north-east"), gettext("east"), gettext("south-east"), gettext("south-west"), gettext("west"), gettext("north-west")];

/** @type {(state: import("./types.js").State) => string} */
export function tellHere(state) {
  const { case_, at, side, said, hint } = state;
  const one = modelAt(case_, at);
  const place = at.join(", ");
  const words = [isHex(case_) ? gettext("Hex %(place)s:", { place }) : gettext("Space %(place)s:", { place }), one ? gettext("%(id)s, %(model)s of %(player)s", { id: one.id, model: nameOf(case_.position.profiles?.[one.profile], one.profile), player: playerOf(case_, one.player) }) : gettext("empty")];
  const [ground, level] = [groundAt(case_, at), levelAt(case_, at)];
  if (ground !== "clear") words.push(`· ${ground === "void" ? gettext("not on the map") : ground}`);
  if (level) words.push(`· ${gettext("level %(level)s", { level })}`);
  const line = lineBetween(case_, at, across(case_, at, side));
  const names = isHex(case_) ? hexNames() : squareNames();
  if (line !== "clear") words.push(`· ${gettext("%(line)s to the %(side)s", { line, side: names[side % names.length] })}`);
  return [`${words.join(" ")}.`, hint, said].filter(Boolean).join(" ");
}

/** @type {(case_: import("./types.js").Case, id: string) => string} */
const playerOf = (case_, id) => case_.position.players.find((one) => one.id === id)?.name || id;
