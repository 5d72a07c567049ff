// What can be done at the cursor. Each act gives the changed case, or null when it changed only where one looks.
import * as compass from "./compass.js";
import { change, doing, drawLine, lineAt, place, pointsOf, remove, toggle, warriorAt, withoutActions, woundsOf } from "./case.js";
import { appended, stepBack } from "./entering.js";
import { toggleHex } from "./ground.js";

const LINES = ["solid", "dotted", "rough", "water", "clear"];
const here = (state) => warriorAt(state.case_, state.at);

// At this hex: whoever stands here is turned, also while the compass is set for the next warrior.
function turn(state, by) {
  if (here(state)) state.isNext = false;
  return faceTo(state, (compass.shown(state) + by + 6) % 6);
}

export function faceTo(state, facing) {
  const one = compass.turned(state);
  compass.set(state, facing);
  return one ? change(state.case_, one.id, { facing }) : null;
}

// No fewer than none, no more than printed: the field then stands as printed again.
function count(state, field, by, now, least) {
  const one = here(state);
  if (!one) return tell(state, "Nobody stands here.");
  const { [field]: _, ...printed } = one;
  const most = now(state.case_, printed);
  const wanted = Math.min(Math.max(now(state.case_, one) + by, least), most);
  return change(state.case_, one.id, { [field]: wanted === most ? undefined : wanted });
}

export function tell(state, sentence) {
  state.said = sentence;
  return null;
}

const TOOLS = {
  place(state) {
    if (!state.entry) return tell(state, "Choose a model first.");
    if (here(state)) return tell(state, `${here(state).id} stands here already.`);
    state.isNext = false;
    state.facings[state.entry.player] = state.facing;
    return place(state.case_, state.entry, state.at, state.facing);
  },
  line: (state, kind, side = compass.shown(state)) =>
    drawLine(state.case_, state.at, side, lineAt(state.case_, state.at, side) === kind ? "clear" : kind),
  elevated: (state) => toggle(state.case_, "elevated", state.at),
  marked: (state) => toggle(state.case_, "marked", state.at),
  full: (state) => (hasEnd(state.case_) ? toggleHex(state.case_, state.at) : tell(state, "The ground has no end: lay a sheet first.")),
  look: (state) => tell(state, here(state) ? "" : "Choose a model to put down."),
};

const hasEnd = (case_) => Boolean(case_.position.map?.rows?.length);

function use(state, side) {
  if (state.walking) return stepTo(state);
  if (state.looking) return see(state);
  if (state.moving) return land(state);
  const [tool, what] = state.tool.split(":");
  return TOOLS[tool](state, what, side);
}

function land(state) {
  const id = state.moving;
  if (here(state) && here(state).id !== id) return tell(state, `${here(state).id} stands here already.`);
  state.moving = null;
  return change(state.case_, id, { at: state.at });
}

function move(state) {
  const one = here(state);
  if (!one) return tell(state, "Nobody stands here.");
  state.moving = one.id;
  return tell(state, `${one.id} is moved: choose a hex, then put it down.`);
}

// The way of a move grows by the hex under the cursor; whether one may go there, the referee says.
const stepTo = (state) => appended(state.case_, state.walking, state.at);

function walk(state) {
  const one = here(state);
  if (!one) return tell(state, "Nobody stands here.");
  const path = `/actions/${(state.case_.actions ?? []).length}/path`;
  startWalking(state, path);
  return doing(state.case_, { do: "move", warrior: one.id, path: [] });
}

export function startWalking(state, path) {
  state.walking = path;
  state.hint = "Each hex is a step of the way. Backspace takes one back, Esc ends it.";
}

function look(state) {
  const one = here(state);
  if (!one) return tell(state, "Nobody stands here.");
  state.looking = one.id;
  return tell(state, `Line of sight from ${one.id}: choose the target.`);
}

function see(state) {
  const one = here(state);
  if (!one) return tell(state, "Nobody stands here.");
  const warrior = state.looking;
  state.looking = null;
  return doing(state.case_, { do: "sight", warrior, target: one.id });
}

function ability(state) {
  const one = here(state);
  if (!one) return tell(state, "Nobody stands here.");
  state.focus = `c-actions-${(state.case_.actions ?? []).length}-ability`;
  return doing(state.case_, { do: "ability", warrior: one.id, ability: "" });
}

function takeBack(state) {
  if (state.walking) return stepBack(state.case_, state.walking);
  return here(state) ? remove(state.case_, here(state).id) : tell(state, "Nobody stands here.");
}

export const ACTS = {
  use,
  "turn-left": (state) => turn(state, 1),
  "turn-right": (state) => turn(state, -1),
  "wound-less": (state) => count(state, "wounds", -1, woundsOf, 1),
  "wound-more": (state) => count(state, "wounds", 1, woundsOf, 1),
  "ap-less": (state) => count(state, "action_points", -1, pointsOf, 0),
  "ap-more": (state) => count(state, "action_points", 1, pointsOf, 0),
  move,
  remove: takeBack,
  walk,
  sight: look,
  ability,
  line: (state) => {
    const side = compass.shown(state);
    const now = LINES.indexOf(lineAt(state.case_, state.at, side));
    return drawLine(state.case_, state.at, side, LINES[(now + 1) % LINES.length]);
  },
  elevated: TOOLS.elevated,
  marked: TOOLS.marked,
  full: TOOLS.full,
  shoot: (state) => {
    const one = here(state);
    return one ? doing(state.case_, { do: "shoot", warrior: one.id }) : tell(state, "Nobody stands here.");
  },
  combat: (state) => doing(state.case_, { do: "combat" }),
  "clear-actions": (state) => withoutActions(state.case_),
  stop: (state) => {
    Object.assign(state, { moving: null, walking: null, looking: null, hint: "" });
    return tell(state, "");
  },
};
