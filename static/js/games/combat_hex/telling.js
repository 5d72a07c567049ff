// The hex under the cursor in words, for everybody and aloud.
import { gettext, ngettext } from "../../board/words.js";
import { lineAt, modelOf, pointsOf, warriorAt, woundsOf } from "./case.js";
import { shown } from "./compass.js";
import { facings, same } from "./grid.js";

/** @type {() => Record<string, string>} */
const lineNames = () => ({ solid: gettext("a wall ahead"), dotted: gettext("a ledge ahead"), rough: gettext("rough ground ahead"), water: gettext("water ahead") });

/**
 * @param {import("./types.js").State} state
 * @returns {string}
 */
export function tellHere(state) {
  const { case_, at, moving, said } = state;
  const facing = shown(state);
  const one = warriorAt(case_, at);
  const words = [gettext("Hex %(place)s:", { place: at.join(", ") }), one ? warrior(case_, one) : gettext("empty; a model put down here faces %(facing)s", { facing: facings()[facing] })];
  const map = case_.position.map ?? {};
  if ((map.elevated ?? []).some((hex) => same(hex, at))) words.push(`· ${gettext("high ground")}`);
  if ((map.marked ?? []).some((hex) => same(hex, at))) words.push(`· ${gettext("marked X")}`);
  const line = lineNames()[lineAt(case_, at, facing)];
  if (line) words.push(`· ${line}`);
  if (moving) words.push(`· ${gettext("moving %(model)s", { model: moving })}`);
  return `${words.join(" ")}.${said ? ` ${said}` : ""}`;
}

/**
 * @param {import("./types.js").Case} case_
 * @param {import("./types.js").Warrior} one
 */
function warrior(case_, one) {
  const facing = facings()[one.facing ?? 0];
  return ngettext(
    "%(id)s, %(model)s, facing %(facing)s, %(count)s wound and %(points)s AP left",
    "%(id)s, %(model)s, facing %(facing)s, %(count)s wounds and %(points)s AP left", woundsOf(case_, one),
    { id: one.id, model: modelOf(case_, one).name ?? one.model, facing, points: pointsOf(case_, one) },
  );
}
