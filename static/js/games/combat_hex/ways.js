// Five ways into a dispute. Each sets the phase and asks the question, so that nobody has to know how a case is written.
import { gettext } from "../../board/words.js";
import { doing } from "../../board/actions.js";
import { ACTS, tell } from "./acts.js";
import { put, warriorAt } from "./case.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Case} Case
 */

const FIRST_QUESTION = "first-question";

/** The warrior whom a way asks for, and the act that goes on with it. @type {Record<string, {asks: string, act: string, phase: string}>} */
const OF_WARRIOR = {
  leaves: { asks: gettext("Choose the warrior who leaves."), act: "walk", phase: "attacker" },
  shot: { asks: gettext("Choose the warrior who shoots."), act: "shoot", phase: "attacker" },
  sight: { asks: gettext("Choose the warrior who looks."), act: "sight", phase: "" },
};

/** @type {(case_: Case, phase: string) => Case} */
const inPhase = (case_, phase) => (phase && case_.position.phase !== phase ? put(case_, "/position/phase", phase) : case_);

/**
 * What a press on one of the five begins: a question about a warrior waits for a tap, one about a combat is asked at once.
 * The warrior that was put down last only happens to stand under the cursor: nobody chose that warrior to be asked about.
 * @param {State} state
 * @param {string} name
 * @returns {Case | null}
 */
export function begun(state, name) {
  ACTS.stop(state);
  if (Object.hasOwn(OF_WARRIOR, name)) {
    state.way = name;
    return warriorAt(state.case_, state.at) && !state.isPutDown ? chosen(state) : tell(state, OF_WARRIOR[name].asks);
  }
  if (name === "outflank") return doing(state.case_, { do: "outflank" });
  state.focus = FIRST_QUESTION;
  return doing(inPhase(state.case_, "combat"), { do: "combat" });
}

/**
 * The warrior under the cursor is the one whom the way asks for; its player acts.
 * @param {State} state
 * @returns {Case | null}
 */
export function chosen(state) {
  const one = warriorAt(state.case_, state.at);
  const way = OF_WARRIOR[state.way ?? ""];
  if (!one || !way) return tell(state, way ? way.asks : "");
  state.way = null;
  const acting = way.phase ? put(inPhase(state.case_, way.phase), "/position/attacker", one.player) : state.case_;
  const trial = { ...state, case_: acting };
  const changed = ACTS[way.act](trial);
  const { walking, aiming } = trial;
  Object.assign(state, { walking, aiming, hint: changed ? trial.hint : trial.said, said: "" });
  return changed ?? (acting === state.case_ ? null : acting);
}

export const asksFirst = (/** @type {string} */ focus) => focus === FIRST_QUESTION;
