// Five ways into a dispute. Each asks a question after all that was entered, so that nobody has to know how a case is written.
import { gettext } from "../../board/words.js";
import { asking, settled } from "../../board/actions.js";
import { ACTS, tell } from "./acts.js";
import { warriorAt } from "./case.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Case} Case
 */

const FIRST_QUESTION = "first-question";

/** The warrior whom a way asks for, and the act that goes on with it. @type {() => Record<string, {asks: string, act: string, isActing: boolean}>} */
const ofWarrior = () => ({
  leaves: { asks: gettext("Choose the warrior who leaves."), act: "walk", isActing: true },
  shot: { asks: gettext("Choose the warrior who shoots."), act: "shoot", isActing: true },
  sight: { asks: gettext("Choose the warrior who looks."), act: "sight", isActing: false },
});

/** The action phase of a player. @type {(case_: Case, player: string) => Record<string, unknown>} */
function acting({ position }, player) {
  if (position.attacker && position.attacker !== player) return { "/position/phase": "defender" };
  return { "/position/phase": "attacker", "/position/attacker": player };
}

/**
 * What a press on one of the five begins: a question about a warrior waits for a tap, one about a combat is asked at once.
 * The warrior that was put down last only happens to stand under the cursor: nobody chose that warrior to be asked about.
 * @param {State} state
 * @param {string} name
 * @returns {Case | null}
 */
export function begun(state, name) {
  ACTS.stop(state);
  const ways = ofWarrior();
  if (Object.hasOwn(ways, name)) {
    state.way = name;
    return warriorAt(state.case_, state.at) && !state.isPutDown ? chosen(state) : tell(state, ways[name].asks);
  }
  if (name === "outflank") return asking(state.case_, { do: "outflank" });
  state.focus = FIRST_QUESTION;
  const { phase } = state.case_.position; // one that names no phase is in its combat
  return asking(settled(state, state.case_, phase ? { "/position/phase": "combat" } : {}), { do: "combat" });
}

/**
 * The warrior under the cursor is the one whom the way asks for; its player acts.
 * @param {State} state
 * @returns {Case | null}
 */
export function chosen(state) {
  const one = warriorAt(state.case_, state.at);
  const way = ofWarrior()[state.way ?? ""];
  if (!one || !way) return tell(state, way ? way.asks : "");
  state.way = null;
  ACTS[way.act](state);
  state.needed = way.isActing ? acting(state.case_, one.player) : {};
  Object.assign(state, { hint: state.hint || state.said, said: "" });
  return null;
}

export const asksFirst = (/** @type {string} */ focus) => focus === FIRST_QUESTION;
