// The board editor: what is pressed, typed, tapped or dragged changes the case; the server says what follows and draws it.
import { gettext } from "../../board/words.js";
import { doing } from "../../board/actions.js";
import { find, suggest } from "../../board/dom.js";
import { editing } from "../../board/editing.js";
import { leadTo } from "../../board/page.js";
import { putAll } from "../../board/paths.js";
import { openHistory } from "../../board/session.js";
import { pageParsed } from "../../parsed.js";
import { ACTS, steps, aim, aimed, isWaiting, stop, tell, use } from "./acts.js";
import { chosen, forgetDrafts, keepChoice, opened, pressDie, shared, withDice } from "./answers.js";
import { change as changed, cutToMap, isCase, modelAt, modelOf, put } from "./case.js";
import { startPointing } from "./cursor.js";
import { entered, pressed } from "./entering.js";
import { isOnMap, sideAt, spaceAt, step } from "./grid.js";
import { actOf } from "./keys.js";
import { board, firstQuestion, isDice, page } from "./page.js";
import { bookModel, nameOf, readBook, rosterOf, suggestions, toolOf, typedModel } from "./roster.js";
import * as showing from "./showing.js";

await pageParsed();

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").State} State
 */

/** @type {Entry[]} */
const given = JSON.parse(find(document, "#roster", HTMLScriptElement).textContent || "[]");
/** @type {{key: string, name: string}[]} */
const book = JSON.parse(find(document, "#book", HTMLScriptElement).textContent || "[]");
readBook(book);
suggest("#book-models", suggestions(book));
/** @type {import("../../board/history.js").History<Case>} */
const history = openHistory(page.text, isCase);

/** @type {State} */
const state = {
  at: [0, 0], side: 0, tool: "look", moving: null, walking: null, starts: null, since: null, aiming: null, foot: null, pointing: null, detail: "", printed: {}, toFirst: false,
  said: "", hint: "", note: "",
  get case_() { return history.case_; },
};
/** @type {Entry[]} */
let roster = [];

// -- changes

const { change, apply, consult, goBack, cancel, start } = editing(page, history, state, {
  isCase,
  isQuestion: isDice,
  press,
  look: () => look(),
  showLists,
  show: (answer) => showing.showAnswer(state, answer),
  focus: () => state.detail,
  forget() {
    stop(state);
    forgetDrafts();
  },
  isWaiting: () => isWaiting(state),
  stop: () => void stop(state),
});

/** @type {Record<string, () => void>} */
const COMMANDS = {
  use: useHere,
  undo: () => goBack(-1),
  redo: () => goBack(1),
  dice: () => firstQuestion()?.focus(),
  ruling: () => page.referee.scrollIntoView(),
  other: () => find(page.referee, "[data-do]", HTMLSelectElement).focus(),
  async detail() {
    state.detail = modelAt(state.case_, state.at)?.id ?? "";
    await consult();
    leadTo(page, "detail");
  },
  help: () => { page.help.toggleAttribute("open"); },
  "next-model": () => choose(toolOf(neighbour(1))),
  "model-before": () => choose(toolOf(neighbour(-1))),
  "lay-map": () => change(newMap()),
};

/** @param {string} name */
function act(name) {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]();
  if (name.startsWith("model:")) return choose(toolOf(roster[Number(name.slice(6))]));
  if (name === "clear-actions") forgetDrafts();
  if (name === "stop" && cancel()) return;
  return apply(ACTS[name === "stop" ? "finish" : name](state));
}

/** What was begun goes on at the cursor, else the tool is used there. */
function useHere() {
  if (state.pointing) return pointed();
  if (state.aiming) return apply(aimed(state));
  if (state.walking) return apply(ACTS.step(state));
  if (state.moving) return apply(ACTS["set-down"](state));
  return apply(use(state, roster.find((one) => toolOf(one) === state.tool)));
}

function pointed() {
  const { pointing } = state;
  stop(state);
  if (pointing) change(put(opened(state.case_, pointing.opening), pointing.path, state.at));
}

/** @param {number} by */
function neighbour(by) {
  const now = roster.findIndex((one) => toolOf(one) === state.tool);
  return roster.at(now < 0 && by < 0 ? -1 : (now + by) % roster.length);
}

/** @param {string} tool */
function choose(tool) {
  if (!tool) return;
  stop(state);
  state.tool = tool;
  const entry = roster.find((one) => toolOf(one) === tool);
  state.said = entry ? gettext("%(model)s is put down next.", { model: nameOf(entry.card, entry.model) }) : "";
  state.hint = steps()[tool] ?? "";
  look();
}

function newMap() {
  const [width, height] = ["width", "height"].map((name) => find(page.editor, `#map-${name}`, HTMLInputElement).valueAsNumber || 12);
  const grid = find(page.editor, "#map-grid", HTMLSelectElement).value;
  const laid = put(state.case_, "/position/board", { ...(grid === (state.case_.position.board?.grid ?? "square") ? state.case_.position.board : {}), grid, width, height });
  const { case_, removed } = cutToMap(laid);
  if (removed.length) state.note = gettext("Outside this map and removed: %(models)s. Undo puts them back.", { models: removed.join(", ") });
  return case_;
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
  if (name !== "step") return act(name);
  const to = step(state.case_, state.at, event.key);
  if (isOnMap(state.case_, to)) state.at = to;
  look();
});

startPointing(page.ground, {
  board,
  tapped(point, id) {
    page.ground.focus({ preventScroll: true });
    state.at = modelOf(state.case_, id)?.at ?? spaceAt(state.case_, point.x, point.y);
    state.side = sideAt(state.case_, state.at, point.x, point.y);
    state.said = "";
    const isBegun = state.pointing || state.aiming || state.walking || state.moving;
    const looksOnly = state.tool === "look" || (state.tool.startsWith("put") && id);
    if (looksOnly && !isBegun) look();
    else useHere();
  },
  dropped(id, point) {
    const to = spaceAt(state.case_, point.x, point.y);
    const taken = modelAt(state.case_, to);
    if (isOnMap(state.case_, to) && (!taken || taken.id === id)) {
      state.at = to;
      return change(changed(state.case_, id, { at: to }));
    }
    state.said = taken ? gettext("%(model)s stands here: choose an empty space.", { model: taken.id }) : gettext("This space is not on the map.");
    return consult();
  },
});

// -- what people do beside the map

/**
 * @param {HTMLButtonElement} button
 * @param {DOMStringMap} said
 */
function press(button, said) {
  if (said.act) act(said.act);
  else if (said.answer) change(chosen(said, state.case_));
  else if (said.assigned) change(shared(find(page.referee, `#${button.closest(".ask")?.id ?? ""}`, HTMLElement), said.assigned, said.opening, state.case_));
  else if (said.ready) beginReady(JSON.parse(said.ready));
  else if (said.space) {
    stop(state);
    state.pointing = { path: said.space, opening: said.opening ?? "" };
    state.hint = gettext("Choose the space on the board.");
    page.ground.focus();
    look();
  } else if (said.walk) {
    stop(state);
    Object.assign(state, { walking: said.walk, since: state.case_, hint: gettext("Choose the spaces one after the other; then “Finish move”.") });
    page.ground.focus();
    look();
  } else if (said.path) change(put(state.case_, said.path, JSON.parse(said.value ?? "null")));
  else if (said.face || "undie" in said) dice(pressDie(button));
  else if ("addModel" in said) addModel(typedModel((name) => /** @type {HTMLInputElement} */ (find(page.model, `[name=${name}]`, HTMLElement)).value));
  else if ("addRow" in said) addRow();
  else {
    const found = pressed(said, state.case_, state.at);
    if (found) change(found);
  }
}

/** What the board offers, with the phase that it needs. @param {{set: Record<string, unknown>, do: Record<string, unknown>}} way */
function beginReady(way) {
  state.toFirst = true;
  change(doing(putAll(state.case_, way.set), way.do));
}

/** @param {HTMLInputElement | null} field */
function dice(field) {
  const found = field && withDice(field, state.case_);
  if (found) change(found);
}

function addRow() {
  const said = find(page.editor, "[data-book-model]", HTMLInputElement).value.trim();
  const entry = bookModel(book, said, find(page.editor, "[data-book-player]", HTMLSelectElement).value);
  if (entry) return addModel(entry);
  tell(state, said ? gettext('The book has no "%(model)s".', { model: said }) : gettext("Choose a model first."));
  return look();
}

/** @param {Entry} entry */
function addModel(entry) {
  given.push(entry);
  showLists();
  choose(toolOf(entry));
}

page.editor.addEventListener("input", ({ target }) => {
  if (isDice(target)) dice(target);
});

page.editor.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.name === "tool") choose(target.value);
  else if (target instanceof HTMLSelectElement && target.dataset.face) keepChoice(target);
  else if ("do" in target.dataset && target.value) begin(JSON.parse(target.value));
  else if (!isDice(target)) apply(entered(target, state.case_));
});

/** Something else is done; moves, shots and sights ask for their models on the board. @param {Record<string, any> & {do: string}} opening */
function begin(opening) {
  if ("model" in opening || ["move", "shoot", "sees"].includes(opening.do)) return apply(aim(state, opening));
  return change(doing(state.case_, opening));
}

start();
