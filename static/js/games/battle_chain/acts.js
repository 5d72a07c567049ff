// What can be done at the cursor. Each act gives the changed case, or null where only what the page shows has changed.
import { gettext } from "../../board/words.js";
import { actionsOf, asking, doing, settled, withoutActions, withoutEmptyMove } from "../../board/actions.js";
import { appended, stepBack } from "../../board/paths.js";
import * as cases from "./case.js";
import { across, isOnMap, same, sides } from "./grid.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Model} Model
 */

const GROUNDS = ["clear", "rough", "water", "tree", "impassable", "cover", "sand", "snow", "lava", "volcanic", "void"];
const LINES = ["clear", "wall", "door", "ledge", "hedge", "fence", "rough", "water", "impassable"];
// An action of one model, and the field of what it is aimed at.
/** @typedef {{field: string, asks: string, target: string, isActing: boolean}} Aim */
/** @type {() => Record<string, Aim>} */
const aims = () => ({
  shoot: { field: "target", asks: gettext("Choose the model that shoots."), target: gettext("Choose the target."), isActing: true },
  sees: { field: "target", asks: gettext("Choose the model that looks."), target: gettext("Choose the other model."), isActing: false },
  move: { field: "", asks: gettext("Choose the model that moves."), target: "", isActing: true },
});
/** @type {() => Aim} */
const other = () => ({ field: "", asks: gettext("Choose the model that does this."), target: "", isActing: false });
/** @type {(kind: string) => Aim} */
const aimOf = (kind) => {
  const known = aims();
  return Object.hasOwn(known, kind) ? known[kind] : other();
};

/** What is tapped for an engine, one after the other. @type {() => Record<string, string>} */
export const steps = () => ({
  "engine:ladder": gettext("Ladder: choose the space at its foot, then the space at its top."),
  "engine:ram": gettext("Ram: choose the space in front of the door, near the side with the door."),
  "engine:device": gettext("Choose the space of the explosive device."),
  "engine:drum": gettext("Choose the space of the drum."),
});

/** @type {(state: State, sentence: string) => null} */
export function tell(state, sentence) {
  state.said = sentence;
  return null;
}

/** @type {(state: State) => Model | undefined} */
export const here = (state) => cases.modelAt(state.case_, state.at);

/** In the action phase of a player: the attacker's where that player attacks, else the defender's. @type {(case_: Case, player: string | undefined) => Record<string, unknown>} */
const acting = (case_, player) => ({ "/position/phase": player === case_.position.attacker ? "attacker-action" : "defender-action" });

/** @type {(state: State, list: string[], now: string) => string} */
const following = (_, list, now) => list[(list.indexOf(now) + 1) % list.length];

/** @type {(state: State, by: number) => null} */
function turn(state, by) {
  const many = sides(state.case_).length;
  state.side = (state.side + by + many) % many;
  return null;
}

/** The wounds of its profile, or as the board has shown them; undefined where neither says. @type {(state: State, one: Model) => number | undefined} */
const printedOf = ({ case_, printed }, one) => case_.position.profiles?.[one.profile]?.wounds ?? printed[one.profile];
/** @type {(one: Model) => string} */
const woundless = (one) => gettext("The board does not know how many wounds %(model)s has: press “Enter what this model did earlier…” and enter them there.", { model: one.id });

/** Why no wounds can be counted at the cursor; "" where they can, or where nobody stands. @type {(state: State) => string} */
export function uncounted(state) {
  const one = here(state);
  return one && (one.wounds ?? printedOf(state, one)) === undefined ? woundless(one) : "";
}

/** The wounds of a model after the change. @type {(state: State, one: Model, by: number) => number} */
const wounded = (state, one, by) => (one.wounds ?? printedOf(state, one) ?? 0) + by;

/** Why no more wounds are counted at the cursor; "" where they are, or where nobody stands. @type {(state: State, by: number) => string} */
export function countedOut(state, by) {
  const one = here(state);
  if (!one || uncounted(state)) return uncounted(state);
  const wanted = wounded(state, one, by);
  if (wanted < 1) return gettext("%(model)s has one wound left: who has none is removed.", { model: one.id });
  return wanted > (printedOf(state, one) ?? 40) ? gettext("%(model)s has all its wounds.", { model: one.id }) : "";
}

/** @type {(state: State, by: number) => Case | null} */
function wound(state, by) {
  const one = here(state);
  const why = one ? countedOut(state, by) : gettext("Nobody stands here.");
  if (!one || why) return tell(state, why);
  return cases.change(state.case_, one.id, { wounds: wounded(state, one, by) });
}

/**
 * An action that needs a model, and perhaps a target: what is missing is asked for.
 * @param {State} state
 * @param {Record<string, any> & {do: string}} opening
 * @returns {Case | null}
 */
export function aim(state, opening) {
  stop(state);
  const one = here(state);
  state.aiming = { ...opening, model: "" };
  return one ? aimed(state) : hinted(state, aimOf(opening.do).asks);
}

/** @type {(state: State, sentence: string) => null} */
function hinted(state, sentence) {
  state.hint = sentence;
  return null;
}

/** The model at the cursor is the one that was asked for. @type {(state: State) => Case | null} */
export function aimed(state) {
  const [one, aiming] = [here(state), state.aiming];
  if (!one || !aiming) return tell(state, gettext("Nobody stands here."));
  const { field, target } = aimOf(aiming.do);
  if (!aiming.model) {
    aiming.model = one.id;
    if (field) return hinted(state, target);
    return aiming.do === "move" ? walk(state, one) : done(state, aiming);
  }
  if (one.id === aiming.model) return tell(state, gettext("Choose another model."));
  return done(state, { ...aiming, [field]: one.id });
}

/** What is asked or done stands after all that was entered before. @type {(state: State, action: Record<string, any> & {do: string}) => Case} */
function done(state, action) {
  const { case_ } = state;
  stop(state);
  state.toFirst = action.do === "shoot";
  const needed = aimOf(action.do).isActing ? acting(case_, cases.modelOf(case_, action.model)?.player) : {};
  return asking(settled(state, case_, needed), action);
}

/** The first step makes the move an action of the case. @type {(state: State, one: Model) => null} */
function walk(state, one) {
  stop(state);
  Object.assign(state, { walking: `/actions/${actionsOf(state.case_).length}/path`, since: state.case_ });
  state.starts = { do: "move", model: one.id };
  return hinted(state, gettext("Choose the spaces that %(model)s enters, one after the other; then “Finish move”.", { model: one.id }));
}

/** Ends what was begun; a move without a step leaves nothing behind. @type {(state: State) => Case | null} */
function finish(state) {
  const { walking, case_ } = state;
  stop(state);
  return withoutEmptyMove(case_, walking);
}

/** @type {(state: State) => null} */
export function stop(state) {
  Object.assign(state, { moving: null, walking: null, starts: null, since: null, aiming: null, foot: null, pointing: null, hint: "" });
  return null;
}

/** Whether something waits for a choice on the map; not a way that has grown, whose last step is a change of the case. @type {(state: State) => boolean} */
export const isWaiting = ({ case_, moving, walking, since, aiming, foot, pointing }) => Boolean(moving || aiming || foot || pointing || (walking && since === case_));

/** @type {(state: State) => Case | null} */
function step(state) {
  const { walking, starts, case_ } = state;
  if (!walking || !starts) return walking ? appended(case_, walking, state.at) : null;
  state.starts = null;
  const needed = acting(case_, cases.modelOf(case_, starts.model)?.player);
  return doing(settled(state, case_, needed), { ...starts, path: [state.at] });
}

/** @type {(one: Model | undefined) => string} */
const occupied = (one) => (one ? gettext("%(model)s stands here: choose an empty space.", { model: one.id }) : "");

/** Why no model can be put down under the cursor; "" where one can, or where something else is done there. @type {(state: State) => string} */
export function obstacle(state) {
  const { case_, at, moving, walking, aiming, pointing, tool } = state;
  const one = here(state);
  if (moving) return one && one.id !== moving ? occupied(one) : "";
  if (walking || aiming || pointing || !/^(put|look)/.test(tool)) return "";
  if (!isOnMap(case_, at)) return gettext("This space is not on the map.");
  if (one) return occupied(one);
  return tool === "look" ? gettext("Choose a model to put down.") : "";
}

/** @type {(state: State) => Case | null} */
function setDown(state) {
  const { moving, case_, at } = state;
  const taken = cases.modelAt(case_, at);
  if (!moving || (taken && taken.id !== moving)) return tell(state, occupied(taken));
  stop(state);
  return cases.change(case_, moving, { at });
}

/** The choice of tool at the cursor. @type {(state: State, entry: Entry | undefined) => Case | null} */
export function use(state, entry) {
  const { tool, case_, at, side } = state;
  const [kind, what] = tool.split(":");
  if (kind === "ground") return cases.lay(case_, at, what);
  if (kind === "line") return cases.drawLine(case_, at, side, what);
  if (kind === "level") return cases.raise(case_, at, what === "up" ? 1 : -1);
  if (kind === "engine") return engine(state, what);
  if (!isOnMap(case_, at)) return tell(state, gettext("This space is not on the map."));
  if (here(state)) return tell(state, occupied(here(state)));
  return entry ? cases.place(case_, entry, at).case_ : tell(state, gettext("Choose a model first."));
}

/** Says whose the new engine is taken to be, and where that is changed. @type {(state: State, case_: Case, kind: string) => Case} */
function owned(state, case_, kind) {
  const made = case_.position.engines?.[kind]?.at(-1);
  const owner = case_.position.players.find((one) => one.id === made?.player);
  const named = { engine: made?.id, player: owner?.name || owner?.id };
  state.note = gettext("%(engine)s belongs to the player %(player)s. To change that, open %(engine)s below the tools.", named);
  return case_;
}

/** @type {(state: State, kind: string) => Case | null} */
function engine(state, kind) {
  const { case_, at, side, foot } = state;
  if (kind === "device") return owned(state, cases.putDevice(case_, at), "devices");
  if (kind === "drum") return owned(state, cases.putDrum(case_, at), "drums");
  if (kind === "ram") return owned(state, cases.putRam(case_, at, side), "rams");
  if (foot && !same(foot, at)) {
    stop(state);
    return owned(state, cases.putLadder(case_, foot, at), "ladders");
  }
  state.foot = at;
  return hinted(state, gettext("Choose the space at the top of the ladder."));
}

/** @type {Record<string, (state: State) => Case | null>} */
export const ACTS = {
  stop,
  finish,
  step,
  "set-down": setDown,
  "turn-right": (state) => turn(state, 1),
  "turn-left": (state) => turn(state, -1),
  line: (state) => {
    const now = cases.lineBetween(state.case_, state.at, across(state.case_, state.at, state.side));
    return cases.drawLine(state.case_, state.at, state.side, following(state, LINES, now));
  },
  ground: (state) => cases.lay(state.case_, state.at, following(state, GROUNDS, cases.groundAt(state.case_, state.at))),
  "level-up": (state) => cases.raise(state.case_, state.at, 1),
  "level-down": (state) => cases.raise(state.case_, state.at, -1),
  "wound-less": (state) => wound(state, -1),
  "wound-more": (state) => wound(state, 1),
  move(state) {
    const one = here(state);
    stop(state);
    state.moving = one?.id ?? null;
    return one ? hinted(state, gettext("Choose where %(model)s stands.", { model: one.id })) : tell(state, gettext("Nobody stands here."));
  },
  walk: (state) => aim(state, { do: "move" }),
  shoot: (state) => aim(state, { do: "shoot" }),
  sees: (state) => aim(state, { do: "sees" }),
  remove(state) {
    if (state.walking) return state.starts ? null : stepBack(state.case_, state.walking);
    const one = here(state);
    stop(state);
    return one ? cases.remove(state.case_, one.id) : tell(state, gettext("Nobody stands here."));
  },
  combat(state) {
    stop(state);
    state.toFirst = true;
    const one = here(state);
    const action = { do: "combat", ...(one ? { models: [one.id] } : {}) };
    return asking(settled(state, state.case_, { "/position/phase": "combat" }), action);
  },
  "clear-actions": (state) => withoutActions(state.case_),
  "clear-models": (state) => cases.withoutModels(withoutActions(state.case_)),
};
