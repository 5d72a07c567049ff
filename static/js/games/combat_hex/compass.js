// The compass: how the warrior under the cursor faces, or how the next one will be put down. What it shows is what is put down.
import { gettext } from "../../board/words.js";
import { warriorAt } from "./case.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Hex} Hex
 */

/**
 * Whom the compass turns; nobody while it is set for the next warrior.
 * @param {State} state
 */
export const turned = (state) => (state.isNext ? undefined : warriorAt(state.case_, state.at));

/** @type {(state: State) => number} */
export function shown(state) {
  const one = turned(state);
  return one ? one.facing ?? 0 : state.facing;
}

/**
 * Whose facing it is, in words.
 * @param {State} state
 */
export function subject(state) {
  const one = turned(state);
  if (one) return gettext("of %(model)s", { model: one.id });
  return state.entry ? gettext("of the next %(model)s", { model: state.entry.card.name }) : "";
}

/**
 * The first player's warriors look south, the second's north, until somebody turns one.
 * @type {(state: State, player: string) => number}
 */
export const usual = (state, player) => state.facings[player] ?? (state.case_.position.players[0]?.id === player ? 5 : 2);

/**
 * The next warrior of the same player will face as this one does.
 * @param {State} state
 * @param {number} facing
 */
export function set(state, facing) {
  const player = turned(state)?.player ?? state.entry?.player;
  state.facing = facing;
  if (player) state.facings[player] = facing;
}

/**
 * A model is chosen: from now on the compass is about the warrior that is put down next.
 * @param {State} state
 * @param {Entry | null} entry
 */
export function chosen(state, entry) {
  Object.assign(state, { entry, isNext: Boolean(entry) });
  if (entry) state.facing = usual(state, entry.player);
}

/**
 * A warrior of the chosen model is put down as the compass shows; then the compass turns that warrior.
 * @param {State} state
 * @param {Entry} entry
 */
export function placed(state, entry) {
  state.facings[entry.player] = state.facing;
  Object.assign(state, { isNext: false, isPutDown: true });
}

/**
 * The cursor goes to another hex, by pointer: what the compass showed stays until a warrior stands there.
 * @param {State} state
 * @param {Hex} at
 */
export function pointed(state, at) {
  Object.assign(state, { facing: shown(state), at, isNext: false, isPutDown: false });
}

/**
 * By key: over an empty hex the compass shows at once how the chosen model would be put down there.
 * @param {State} state
 * @param {Hex} at
 */
export function stepped(state, at) {
  Object.assign(state, { facing: state.entry ? usual(state, state.entry.player) : shown(state), at, isNext: false, isPutDown: false });
}
