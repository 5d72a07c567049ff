// The table: what is pressed, typed, tapped or dragged changes the case; the server says what follows and draws it.
import { gettext } from "../../board/words.js";
import { asking, doing, dropped, withoutActions } from "../../board/actions.js";
import { find } from "../../board/dom.js";
import { editing } from "../../board/editing.js";
import { firstQuestionOf } from "../../board/page.js";
import { appended, put } from "../../board/paths.js";
import { openHistory } from "../../board/session.js";
import { pageParsed } from "../../parsed.js";
import { forgetDrafts, inserted, withDice } from "./answers.js";
import { withoutPiece } from "./ground.js";
import { actOf, stepOf } from "./keys.js";
import { inMillimetres, tellChosen } from "./measuring.js";
import { drawing, field, isDice, page } from "./page.js";
import { angle, atGap, beside, flush, snapped, touchingBoth, isFree } from "./plane.js";
import { pieceOf, shift, startDragging } from "./pointing.js";
import * as showing from "./showing.js";
import { bodies, bodyOf, isCase, isWaiting, modelsOf, movedTo, onOffer, pointsFor, putDown, removed, toggled, toolOf, walls, whyNotAsked, withTerrain } from "./table.js";
import { terrainOn } from "./terrain.js";

await pageParsed();

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").State} State
 */

/** @type {Entry[]} */
const given = JSON.parse(find(document, "#roster", HTMLScriptElement).textContent || "[]").map(
  (/** @type {any} */ one) => ({ ...one, profile: one.profile ?? one.model }),
);
/** @type {import("../../board/history.js").History<Case>} */
const history = openHistory(page.text, isCase);

/** @type {State} */
const state = {
  chosen: "", grip: null, tool: "look", line: [], pointing: null, unit: "in", said: "", note: "",
  get case_() { return history.case_; },
};
/** @type {Entry[]} */
let offer = [];

// -- changes

const { change, consult, goBack, cancel, start } = editing(page, history, state, {
  isCase,
  isQuestion: isDice,
  press,
  look: () => look(),
  showLists,
  show: (answer) => showing.showAnswer(state, answer),
  focus: () => state.chosen,
  forget() {
    Object.assign(state, { grip: null, line: [], pointing: null });
    forgetDrafts();
  },
  isWaiting: () => isWaiting(state),
  stop: () => void Object.assign(state, { line: [], pointing: null }),
});

/**
 * What stands around a base: the other bases and the walls.
 * @type {(id?: string) => {others: import("./types.js").Body[], walls: import("./types.js").Wall[]}}
 */
const around = (id = "") => ({ others: bodies(state.case_, id), walls: walls(state.case_) });
const entry = () => offer.find((one) => toolOf(one) === state.tool);

/** @param {string} id */
function choose(id) {
  state.chosen = id;
  state.grip = null;
  state.said = "";
  consult();
}

/** @param {number} by */
function neighbour(by) {
  const ids = modelsOf(state.case_).map(({ id }) => id);
  const now = ids.indexOf(state.chosen);
  choose(ids.at(now < 0 ? (by < 0 ? -1 : 0) : (now + by) % ids.length) ?? "");
}

/** @param {Point} at */
function moveChosen(at) {
  if (bodyOf(state.case_, state.chosen)) change(movedTo(state.case_, state.chosen, at));
}

/** @param {Point} at */
function place(at) {
  const one = entry();
  if (!one) return;
  const radius = Number(one.card.base ?? 25) / 2;
  const down = putDown(state.case_, one, snapped(at, radius, around()));
  state.chosen = down.id;
  change(down.case_);
}

/** The tool's base beside the chosen one, in contact with it. */
function placeBeside() {
  const one = entry() ?? offer[0];
  const chosen = bodyOf(state.case_, state.chosen);
  const radius = Number(one?.card.base ?? 25) / 2;
  const { others, walls: faces } = around();
  const at = chosen ? beside(chosen, radius, others, faces) : snapped([0, 0], radius, around());
  if (!one || !at) return;
  const down = putDown(state.case_, one, at);
  if (!chosen) state.chosen = down.id;
  change(down.case_);
}

/** @param {"prone" | "banner"} what */
const toggle = (what) => state.chosen && change(toggled(state.case_, state.chosen, what));
/** @param {Record<string, any>} question */
const question = (question) => change(asking(state.case_, question));
/**
 * By a key also while its button waits: then the board says what is missing.
 * @param {"can_back_away" | "banner_counts"} what
 */
function askAbout(what) {
  state.said = whyNotAsked(what, state, showing.unaskedOf(state));
  return state.said ? look() : question({ do: what, model: state.chosen });
}

/** @param {string} id */
const number = (id) => inMillimetres(Number(field(id).value) || 0, state.unit);

/** @type {Record<string, () => void>} */
const ACTS = {
  use: () => (state.tool.startsWith("line:") ? terrain.put() : placeBeside()),
  piece: () => terrain.next(1),
  "piece-before": () => terrain.next(-1),
  point: () => terrain.nextPoint(),
  next: () => neighbour(1),
  before: () => neighbour(-1),
  prone: () => toggle("prone"),
  flag: () => toggle("banner"),
  back: () => askAbout("can_back_away"),
  who: () => question({ do: "who_fights" }),
  banner: () => askAbout("banner_counts"),
  undo: () => goBack(-1),
  redo: () => goBack(1),
  dice: () => firstQuestionOf(page)?.focus(),
  ruling: () => page.referee.scrollIntoView(),
  help: () => { page.help.toggleAttribute("open"); },
  touch() {
    const body = bodyOf(state.case_, state.chosen);
    if (body) moveChosen(snapped(body.at, body.radius, { ...around(state.chosen), reach: 40 }));
  },
  remove() {
    const { chosen, grip } = state;
    Object.assign(state, { chosen: "", grip: null });
    if (grip) change(withoutPiece(state.case_, grip.id));
    else if (chosen) change(removed(state.case_, chosen));
  },
  stop() {
    state.tool = "look";
    if (!cancel()) look();
  },
  "clear-actions"() {
    forgetDrafts();
    change(withoutActions(state.case_));
  },
  gap() {
    const [body, other] = [bodyOf(state.case_, state.chosen), bodyOf(state.case_, field("gap-to").value)];
    if (body && other) moveChosen(atGap(other, body.at, body.radius, number("gap")));
  },
  "touch-both"() {
    const body = bodyOf(state.case_, state.chosen);
    const [a, b] = ["touch-a", "touch-b"].map((id) => bodyOf(state.case_, field(id).value));
    const places = body && a && b ? touchingBoth(a, b, body.radius) : [];
    const { others, walls: faces } = around(state.chosen);
    const found = places.find((at) => isFree(at, body?.radius ?? 0, others, faces));
    if (found) return moveChosen(found);
    state.said = gettext("No free place touches both.");
    return look();
  },
  "put-at": () => moveChosen([number("at-x"), number("at-y")]),
  "add-profile": addProfile,
};

function addProfile() {
  /** @param {string} name */
  const value = (name) => field(`model-${name}`).value.trim();
  const numbers = ["base", "height", "fight", "strength", "defence", "attacks", "wounds", "might", "will", "fate"];
  const card = Object.fromEntries(numbers.filter((name) => value(name)).map((name) => [name, Number(value(name))]));
  const name = value("name") || "Model";
  const profile = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "model";
  const made = { player: value("player"), profile, card: { name, ...card } };
  given.push(made);
  showLists();
  pickTool(toolOf(made));
}

/** @param {string} tool */
function pickTool(tool) {
  Object.assign(state, { tool, line: [], pointing: null, ...(tool === "look" ? {} : { grip: null }) });
  look();
}

// -- showing

const look = () => showing.look(state, history, entry());
const terrain = terrainOn(state, { change, choose, consult: () => consult(), look });

function showLists() {
  offer = onOffer(given, state.case_);
  showing.showLists(state, offer);
}

// -- on the table

startDragging(page.ground, {
  svg: drawing,
  handle: (at) => terrain.handle(at),
  moved(id, at) {
    const svg = drawing();
    if (!id && svg) return terrain.show(svg, at);
    const body = bodyOf(state.case_, id);
    const piece = svg && pieceOf(svg, id);
    if (!body || !piece) return;
    state.chosen = id;
    const to = snapped(at, body.radius, around(id));
    shift(piece, to);
    page.here.textContent = tellChosen(state, to);
  },
  dropped(id, at) {
    if (!id) return terrain.move(at);
    const body = bodyOf(state.case_, id);
    state.chosen = id;
    state.grip = null;
    if (body) change(movedTo(state.case_, id, snapped(at, body.radius, around(id))));
  },
  tapped(at, id) {
    page.ground.focus({ preventScroll: true });
    if (state.pointing) return pointAt(at);
    if (state.tool.startsWith("line:")) return drawTo(at);
    if (!id && state.tool !== "look") return place(at);
    return id ? choose(id) : terrain.tap(at);
  },
});

/** @param {Point} at */
function pointAt(at) {
  const { pointing } = state;
  const body = pointing && bodyOf(state.case_, pointing.of);
  state.pointing = null;
  if (pointing && body) change(inserted(state.case_, pointing.insertion, { direction: Math.round(angle(body.at, at) * 10) / 10 }));
}

/** @param {Point} at */
function drawTo(at) {
  const kind = state.tool.slice(5);
  state.line = [...state.line, [Math.round(at[0]), Math.round(at[1])]];
  if (state.line.length < pointsFor(kind)) return look();
  const [a, b, ...rest] = state.line;
  const ends = kind === "doorway" || rest.length ? [a, b] : flush({ a, b, half: 0 }, bodies(state.case_));
  state.line = [];
  return change(withTerrain(state.case_, kind, [...ends, ...rest]));
}

page.ground.addEventListener("keydown", (event) => {
  const name = actOf(event);
  if (!name) return;
  event.preventDefault();
  if (name.startsWith("base:")) return pickTool(toolOf(offer[Number(name.slice(5))]));
  if (name !== "step") return ACTS[name]();
  const [x, y] = stepOf(event);
  if (state.grip) return terrain.step(x, y);
  const body = bodyOf(state.case_, state.chosen);
  if (body) moveChosen([body.at[0] + x, body.at[1] + y]);
});

// -- beside the table

/**
 * @param {HTMLButtonElement} button
 * @param {DOMStringMap} said
 */
function press(button, said) {
  if (said.act) ACTS[said.act]();
  else if (said.do) change(doing(state.case_, JSON.parse(said.do)));
  else if (said.insert) change(inserted(state.case_, JSON.parse(said.insert)));
  else if (said.drop) change(dropped(state.case_, said.drop));
  else if (said.unset) change(put(state.case_, said.unset, undefined));
  else if (said.point) {
    state.pointing = { insertion: JSON.parse(said.point), of: said.of ?? "" };
    page.ground.focus();
    look();
  } else if (said.face || "undie" in said) pressDie(button);
}

/** @param {HTMLButtonElement} button */
function pressDie(button) {
  const box = button.closest(".ask");
  if (!box) return;
  const input = find(box, "[data-dice]", HTMLInputElement);
  input.value = button.dataset.face ? input.value + button.dataset.face : input.value.slice(0, -1);
  answered(input);
}

/** @param {HTMLInputElement} input */
function answered(input) {
  const found = withDice(input, state.case_);
  if (found) change(found);
}

page.editor.addEventListener("input", ({ target }) => {
  if (isDice(target)) answered(target);
});

page.editor.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { set, number: amount, flag, append, way } = target.dataset;
  const isSet = target.value !== "";
  if (target.name === "tool") pickTool(target.value);
  else if (target.id === "touch-a") showing.showTwo();
  else if ("unit" in target.dataset) {
    state.unit = target.value === "mm" ? "mm" : "in";
    look();
  } else if (way && isSet) change(inserted(state.case_, JSON.parse(way), { direction: Number(target.value) }));
  else if ("offers" in target.dataset && isSet) change(inserted(state.case_, JSON.parse(target.value)));
  else if (append && isSet) change(appended(state.case_, append, JSON.parse(target.value)));
  else if (set) change(put(state.case_, set, isSet ? JSON.parse(target.value) : undefined));
  else if (amount) change(put(state.case_, amount, isSet ? Number(target.value) : undefined));
  else if (flag && target instanceof HTMLInputElement) change(put(state.case_, flag, target.checked || undefined));
});

start();
