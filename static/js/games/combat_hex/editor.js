// The board editor: what is pressed, typed or tapped changes the case; the server says what follows and draws it.
import { gettext } from "../../board/words.js";
import { find, suggest } from "../../board/dom.js";
import { editing } from "../../board/editing.js";
import { leadTo } from "../../board/page.js";
import { openHistory } from "../../board/session.js";
import { pageParsed } from "../../parsed.js";
import { ACTS, begin, faceTo, isWaiting, startWalking, tell } from "./acts.js";
import { answerTo, chooseName, forgetDrafts, whereTyped, withDie } from "./answers.js";
import { isCase, put, warriorAt, warriorsOf } from "./case.js";
import * as compass from "./compass.js";
import { pointOn } from "./cursor.js";
import { entered, pressed } from "./entering.js";
import { hexAt, sideAt, step } from "./grid.js";
import { cutToSheet, endless, hasEnd, laySheet } from "./ground.js";
import { actOf } from "./keys.js";
import { board, firstQuestion, isQuestion, page } from "./page.js";
import { printedModel, rosterOf, toolOf, typedModel } from "./roster.js";
import * as showing from "./showing.js";
import { showDiceWhereTyped } from "./typing.js";
import { begun, chosen } from "./ways.js";

await pageParsed();

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").State} State
 */

/** @type {Entry[]} */
const given = JSON.parse(find(document, "#roster", HTMLScriptElement).textContent || "[]");
/** @type {{label: string, model: string, card: import("./types.js").Card}[]} */
const printed = JSON.parse(find(document, "#catalogue", HTMLScriptElement).textContent || "[]");
if (printed.length) suggest("#catalogue-models", printed.map((/** @type {{label: string}} */ { label }) => label));
/** @type {import("../../board/history.js").History<Case>} */
const history = openHistory(page.text, isCase);

/** @type {State} */
const state = {
  at: [0, 0], facing: 5, facings: {}, isNext: false, isPutDown: false, tool: "look", entry: null, said: "", hint: "", note: "",
  moving: null, walking: null, starts: null, since: null, needed: {}, aiming: null, way: null, using: "", detail: "", focus: "",
  get case_() { return history.case_; },
};
/** @type {Entry[]} */
let roster = [];

// -- changes

const { change, apply, consult, goBack, cancel, start } = editing(page, history, state, {
  isCase,
  isQuestion,
  press,
  look: () => look(),
  showLists,
  show: (answer) => showing.showAnswer(state, answer),
  focus: () => state.detail,
  forget() {
    ACTS.stop(state);
    forgetDrafts();
  },
  isWaiting: () => isWaiting(state),
  stop: () => void ACTS.stop(state),
});

/** @type {Record<string, () => void>} */
const COMMANDS = {
  undo: () => goBack(-1),
  redo: () => goBack(1),
  dice: () => firstQuestion()?.focus(),
  ruling: () => page.referee.scrollIntoView(),
  other: () => find(page.referee, "[data-do]", HTMLSelectElement).focus(),
  async detail() {
    state.detail = warriorAt(state.case_, state.at)?.id ?? "";
    await consult();
    leadTo(page, "detail");
  },
  help: () => { page.help.toggleAttribute("open"); },
  "next-model": () => choose(toolOf(neighbour(1))),
  "model-before": () => choose(toolOf(neighbour(-1))),
};

/**
 * @param {string} name
 * @param {number} [side] of the hex, where a pointer chose one
 */
function act(name, side) {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]();
  if (name.startsWith("model:")) return choose(toolOf(roster[Number(name.slice(6))]));
  if (name.startsWith("way:")) return apply(begun(state, name.slice(4)));
  if (name === "use" && state.way) return apply(chosen(state));
  if (name === "clear-actions") forgetDrafts();
  if (name === "ability") return useAbility();
  if (name === "stop" && cancel()) return;
  return apply(ACTS[name === "stop" ? "finish" : name](state, side));
}

/** Which ability is chosen first: an action without one would be an error at once. */
function useAbility() {
  apply(ACTS.ability(state));
  document.getElementById("use-ability")?.focus();
}

/** @param {number} by */
function neighbour(by) {
  const now = roster.findIndex((one) => toolOf(one) === state.tool);
  return roster.at(now < 0 && by < 0 ? -1 : (now + by) % roster.length);
}

/** @param {string} tool */
function choose(tool) {
  if (!tool) return;
  state.tool = tool;
  ACTS.stop(state);
  compass.chosen(state, roster.find((one) => toolOf(one) === tool) ?? null);
  state.said = state.entry ? gettext("%(model)s is put down next.", { model: state.entry.card.name }) : "";
  look();
}

// -- showing

const look = () => showing.look(state, history);

function showLists() {
  roster = rosterOf(given, state.case_);
  showing.showLists(state, roster);
}

// -- what people do on the map

page.ground.addEventListener("keydown", (event) => {
  const name = actOf(event);
  if (!name) return;
  event.preventDefault();
  state.said = "";
  if (name.startsWith("way:")) state.isPutDown = false; // a key means the warrior at the cursor
  if (name !== "step") return act(name);
  compass.stepped(state, step(state.at, event.key));
  look();
});

page.ground.addEventListener("click", (event) => {
  const drawing = board();
  if (!drawing) return;
  const point = pointOn(drawing, event);
  const piece = pieceAt(event.target);
  compass.pointed(state, piece?.at ?? hexAt(point.x, point.y));
  state.said = "";
  const looksOnly = state.tool === "look" || (state.tool.startsWith("place") && piece);
  if (looksOnly && !(state.walking || state.aiming || state.moving || state.way)) return look();
  act("use", sideAt(state.at, point.x, point.y));
});

/** @param {EventTarget | null} target */
function pieceAt(target) {
  const piece = target instanceof Element ? target.closest("[data-warrior]") : null;
  const id = piece?.getAttribute("data-warrior");
  return warriorsOf(state.case_).find((one) => one.id === id);
}

// -- what people do beside the map

/**
 * @param {HTMLButtonElement} button
 * @param {DOMStringMap} said
 */
function press(button, said) {
  if (said.act) act(said.act);
  else if (said.path) change(put(state.case_, said.path, JSON.parse(said.value ?? "null")));
  else if ("face" in said || "undie" in said || "cocked" in said) pressDie(button);
  else if (said.name) answered(chooseName(button));
  else if ("sheet" in said) change(sheet());
  else if ("endless" in said) change(hasEnd(state.case_) ? endless(state.case_) : sheet());
  else if (said.walk) walkOn(said.walk);
  else if ("addModel" in said) addModel();
  else if ("addCatalogue" in said) addPrinted();
  else {
    const changed = pressed(said, state.case_, state.at);
    if (changed) change(changed);
  }
}

/** @param {HTMLButtonElement} button */
function pressDie(button) {
  const box = button.closest(".ask");
  if (!box) return;
  const field = find(box, "[data-dice]", HTMLInputElement);
  field.value = withDie(button.dataset, field.value);
  answered(field);
}

function sheet() {
  const [width, height] = ["width", "height"].map((name) => find(page.editor, `#sheet-${name}`, HTMLInputElement).valueAsNumber || 1);
  const { case_, removed } = cutToSheet(laySheet(state.case_, Math.min(width, 50), Math.min(height, 50)));
  if (removed.length) state.note = gettext("Outside this map and removed: %(models)s. Undo puts them back.", { models: removed.join(", ") });
  return case_;
}

/** @param {string} path */
function walkOn(path) {
  startWalking(state, path);
  page.ground.focus();
  look();
}

/** @param {HTMLElement} field */
function answered(field) {
  const changed = answerTo(field, state.case_);
  if (changed) change(changed);
}

/** The model of a catalogue that was typed is offered like those of a list; one that nobody knows is told. */
function addPrinted() {
  const label = find(page.editor, "[data-catalogue-model]", HTMLInputElement).value.trim();
  const player = find(page.editor, "[data-catalogue-player]", HTMLSelectElement).value;
  const entry = printedModel(printed, label, player);
  if (!entry) {
    tell(state, label ? gettext('No catalogue has "%(model)s".', { model: label }) : gettext("Choose a model first."));
    return look();
  }
  given.push(entry);
  showLists();
  choose(toolOf(entry));
}

function addModel() {
  /** @param {string} name */
  const field = (name) => /** @type {HTMLInputElement} */ (find(page.model, `[name=${name}]`, HTMLElement)).value;
  const entry = typedModel(field);
  given.push(entry);
  showLists();
  choose(toolOf(entry));
}

page.editor.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.dice) answered(whereTyped(target));
});

page.editor.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.name === "tool") choose(target.value);
  else if (target.name === "facing") apply(faceTo(state, Number(target.value)));
  else if (target.dataset.convert || target.dataset.assign) answered(target);
  else if ("do" in target.dataset && target.value) apply(begin(state, JSON.parse(target.value)));
  else apply(entered(target, state.case_));
});

showDiceWhereTyped(page.editor);
start();
