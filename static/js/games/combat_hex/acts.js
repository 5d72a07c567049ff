// What can be done at the cursor. Each act gives the changed case, or null when it changed only where one looks.
import { gettext } from "../../board/words.js";
import { actionsOf, doing, settled, withoutActions, withoutEmptyMove } from "../../board/actions.js";
import { appended, stepBack } from "../../board/paths.js";
import { change, drawLine, lineAt, place, pointsOf, remove, toggle, warriorAt, withExample, woundsOf } from "./case.js";
import * as compass from "./compass.js";
import { wayOf } from "./entering.js";
import { hasEnd, toggleHex } from "./ground.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Warrior} Warrior
 */

const LINES = ["solid", "dotted", "rough", "water", "clear"];
/** @type {(state: State) => Warrior | undefined} */
const here = (state) => warriorAt(state.case_, state.at);

/**
 * At this hex: anyone who stands here is turned, also while the compass is set for the next warrior.
 * @param {State} state
 * @param {number} by
 */
function turn(state, by) {
  if (here(state)) state.isNext = false;
  return faceTo(state, (compass.shown(state) + by + 6) % 6);
}

/** @type {(state: State, facing: number) => Case | null} */
export function faceTo(state, facing) {
  const one = compass.turned(state);
  compass.set(state, facing);
  return one ? change(state.case_, one.id, { facing }) : null;
}

/**
 * What is counted of a warrior: no fewer than `least`, no more than printed.
 * @typedef {{field: "wounds" | "action_points", by: number, now: (case_: Case, one: Warrior) => number, least: number, end: (model: string) => string}} Counted
 * @type {Record<string, Counted>} `end` says why it goes no further
 */
const COUNTED = {
  "wound-less": { field: "wounds", by: -1, now: woundsOf, least: 1, end: (model) => gettext("%(model)s has one wound left: who has none is removed.", { model }) },
  "wound-more": { field: "wounds", by: 1, now: woundsOf, least: 1, end: (model) => gettext("%(model)s has all its wounds.", { model }) },
  "ap-less": { field: "action_points", by: -1, now: pointsOf, least: 0, end: (model) => gettext("%(model)s has no action points left.", { model }) },
  "ap-more": { field: "action_points", by: 1, now: pointsOf, least: 0, end: (model) => gettext("%(model)s has all its action points.", { model }) },
};
export const COUNTING = Object.keys(COUNTED);

/** @type {(state: State, one: Warrior, counted: Counted) => {most: number, wanted: number}} */
const counting = ({ case_ }, one, { field, by, now }) => ({ most: now(case_, { ...one, [field]: undefined }), wanted: now(case_, one) + by });

/** Why nothing more is counted at the cursor by an act; "" where it is, or where nobody stands. @type {(state: State, act: string) => string} */
export function countedOut(state, act) {
  const one = here(state);
  if (!one) return "";
  const { most, wanted } = counting(state, one, COUNTED[act]);
  return wanted > most || wanted < COUNTED[act].least ? COUNTED[act].end(one.id) : "";
}

/** What stands as printed again is not written. @type {(act: string) => (state: State) => Case | null} */
const count = (act) => (state) => {
  const one = here(state);
  const why = one ? countedOut(state, act) : gettext("Nobody stands here.");
  if (!one || why) return tell(state, why);
  const { most, wanted } = counting(state, one, COUNTED[act]);
  return change(state.case_, one.id, { [COUNTED[act].field]: wanted === most ? undefined : wanted });
};

/** @type {(state: State, sentence: string) => null} */
export function tell(state, sentence) {
  state.said = sentence;
  return null;
}

/** @type {(one: Warrior) => string} */
const taken = (one) => gettext("%(model)s stands here: choose an empty hex.", { model: one.id });

/** Whether the cursor is where a way has come so far: no step leads there. @type {(state: State) => boolean} */
export const stays = ({ case_, walking, starts, at }) => Boolean(walking) && String(wayOf(case_, walking ?? "", starts).at(-1) ?? "") === String(at);

/** Why no model can be put down under the cursor, or no step be made there; "" where one can, or where something else is done there. @type {(state: State) => string} */
export function obstacle(state) {
  const { entry, moving, walking, aiming, way, tool } = state;
  const one = here(state);
  if (moving) return one && one.id !== moving ? taken(one) : "";
  if (walking) return stays(state) ? gettext("The way stands on this hex: choose the next one.") : "";
  if (aiming || way || !/^(place|look)/.test(tool)) return "";
  if (one) return taken(one);
  return entry ? "" : gettext("Choose a model to put down.");
}

/** @type {Record<string, (state: State, what: string, side?: number) => Case | null>} */
const TOOLS = {
  place(state) {
    const { entry } = state;
    if (!entry) return tell(state, gettext("Choose a model first."));
    const one = here(state);
    if (one) return tell(state, taken(one));
    compass.placed(state, entry);
    return place(state.case_, entry, state.at, state.facing);
  },
  line(state, kind, side = compass.shown(state)) {
    return drawLine(state.case_, state.at, side, lineAt(state.case_, state.at, side) === kind ? "clear" : kind);
  },
  elevated: (state) => toggle(state.case_, "elevated", state.at),
  marked: (state) => toggle(state.case_, "marked", state.at),
  full: (state) => (hasEnd(state.case_) ? toggleHex(state.case_, state.at) : tell(state, gettext("This board has no edge yet: press “Use this map size” first."))),
  look: (state) => tell(state, here(state) ? "" : gettext("Choose a model to put down.")),
};

/** @type {(state: State, side?: number) => Case | null} */
function use(state, side) {
  if (state.walking) return stepped(state, state.walking);
  if (state.aiming) return state.aiming.warrior ? hit(state, state.aiming) : begin(state, state.aiming);
  if (state.moving) return land(state, state.moving);
  const [tool, what = ""] = state.tool.split(":");
  return TOOLS[tool](state, what, side);
}

/** @type {(state: State, id: string) => Case | null} */
function land(state, id) {
  const one = here(state);
  if (one && one.id !== id) return tell(state, taken(one));
  state.moving = null;
  return change(state.case_, id, { at: state.at });
}

/** @type {(act: (state: State, one: Warrior) => Case | null) => (state: State) => Case | null} */
const ofWarrior = (act) => (state) => {
  const one = here(state);
  return one ? act(state, one) : tell(state, gettext("Nobody stands here."));
};

const move = ofWarrior((state, one) => {
  ACTS.stop(state);
  state.moving = one.id;
  return tell(state, gettext("%(model)s is moved: choose a hex, then put it down.", { model: one.id }));
});

// The way of a move grows by the hex under the cursor; whether one may go there, the referee says.
const walk = ofWarrior((state, one) => {
  startWalking(state, `/actions/${actionsOf(state.case_).length}/path`);
  state.starts = { do: "move", warrior: one.id };
  return null;
});

/** The first step makes the move an action of the case. @type {(state: State, path: string) => Case | null} */
function stepped(state, path) {
  const { starts, needed, case_ } = state;
  if (stays(state)) return tell(state, obstacle(state));
  if (!starts) return appended(case_, path, state.at);
  Object.assign(state, { starts: null, needed: {} });
  return doing(settled(state, case_, needed), { ...starts, path: [state.at] });
}

/** @type {(state: State, path: string) => void} */
export function startWalking(state, path) {
  ACTS.stop(state);
  Object.assign(state, { walking: path, since: state.case_ });
  state.hint = gettext("Choose the hexes that the warrior enters, one after the other; then “Finish move”.");
}

/** @type {Record<string, (model: string) => string>} */
const AIMS = {
  sight: (model) => gettext("Line of sight from %(model)s: choose the target.", { model }),
  shoot: (model) => gettext("Shot of %(model)s: choose the target.", { model }),
};

/**
 * An action that needs a target is done as soon as somebody is chosen.
 * @param {string} name
 */
const aim = (name) => ofWarrior((state, one) => {
  ACTS.stop(state);
  state.aiming = { do: name, warrior: one.id };
  return tell(state, AIMS[name]?.(one.id) ?? "");
});

/** @type {(name: string) => boolean} */
export const needsTarget = (name) => Object.hasOwn(AIMS, name);

/** @type {(state: State, action: {do: string, warrior: string}) => Case | null} */
function hit(state, action) {
  const one = here(state);
  if (!one) return tell(state, gettext("Nobody stands here."));
  if (one.id === action.warrior) return tell(state, gettext("Choose somebody other than %(model)s.", { model: one.id }));
  const case_ = settled(state, state.case_, state.needed);
  Object.assign(state, { aiming: null, needed: {}, hint: "" });
  return doing(case_, { ...action, target: one.id });
}

const ability = ofWarrior((state, one) => {
  ACTS.stop(state);
  state.using = one.id;
  return null;
});

/**
 * Something else is done; a move is walked on the board, a shot and a sight line ask for their target there, and what a warrior
 * does asks for the warrior.
 * @param {State} state
 * @param {Record<string, any>} opening
 * @returns {Case | null}
 */
export function begin(state, opening) {
  ACTS.stop(state);
  if (!("warrior" in opening) || opening.warrior) return doing(state.case_, opening);
  const one = here(state);
  if (!one) {
    state.aiming = { do: "", ...opening, warrior: "" }; // the choice comes back here
    return tell(state, gettext("Choose the warrior on the board, then press “Choose”."));
  }
  if (opening.do === "move" || needsTarget(opening.do)) return ACTS[opening.do === "move" ? "walk" : opening.do](state);
  return opening.do === "ability" ? ACTS.ability(state) : doing(state.case_, { ...opening, warrior: one.id });
}

/** @type {(state: State, path: string) => Case | null} */
const steppedBack = (state, path) => (state.starts ? null : stepBack(state.case_, path));

/** Ends what was begun; a move without a step leaves nothing behind. @type {(state: State) => Case | null} */
function finish(state) {
  const { walking, case_ } = state;
  ACTS.stop(state);
  return withoutEmptyMove(case_, walking);
}

const takeOff = ofWarrior((state, one) => {
  ACTS.stop(state);
  return remove(state.case_, one.id);
});

/** Whether something waits for a choice on the map; not a way that has grown, whose last step is a change of the case. @type {(state: State) => boolean} */
export const isWaiting = ({ case_, moving, walking, since, aiming, way, using }) => Boolean(moving || aiming || way || using || (walking && since === case_));

/** @type {Record<string, (state: State, side?: number) => Case | null>} */
export const ACTS = {
  use,
  "turn-left": (state) => turn(state, 1),
  "turn-right": (state) => turn(state, -1),
  ...Object.fromEntries(COUNTING.map((act) => [act, count(act)])),
  move,
  finish,
  remove: (state) => (state.walking ? steppedBack(state, state.walking) : takeOff(state)),
  walk,
  sight: aim("sight"),
  shoot: aim("shoot"),
  ability,
  line(state) {
    const side = compass.shown(state);
    const now = LINES.indexOf(lineAt(state.case_, state.at, side));
    return drawLine(state.case_, state.at, side, LINES[(now + 1) % LINES.length]);
  },
  elevated: (state) => toggle(state.case_, "elevated", state.at),
  marked: (state) => toggle(state.case_, "marked", state.at),
  full: (state) => TOOLS.full(state, ""),
  example: (state) => withExample(state.case_),
  "clear-actions"(state) {
    ACTS.stop(state);
    return withoutActions(state.case_);
  },
  stop(state) {
    Object.assign(state, { moving: null, walking: null, starts: null, since: null, needed: {}, aiming: null, way: null, using: "", hint: "" });
    return tell(state, "");
  },
};
