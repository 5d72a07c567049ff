// The board editor: what is pressed, typed or tapped changes the case; the server says what follows and draws it.
import { ACTS, faceTo, startWalking, tell } from "./acts.js";
import { answerTo, forgetDrafts, pressDie, restoreDrafts } from "./answers.js";
import { doing, put, warriorAt } from "./case.js";
import * as compass from "./compass.js";
import { offerFacts, startClaims } from "./claims.js";
import { drawCursor, follow, pointOn, sizeForThumbs } from "./cursor.js";
import { entered, opened, pressed, wayOf } from "./entering.js";
import { pretty, startExchange } from "./exchange.js";
import { hexAt, sideAt, step } from "./grid.js";
import { endless, laySheet } from "./ground.js";
import { History, kept } from "./history.js";
import { actOf } from "./keys.js";
import { ask } from "./referee.js";
import { rosterOf, showRoster, toolOf, typedModel } from "./roster.js";
import { tellHere } from "./telling.js";

const editor = document.querySelector("[data-editor]");
const form = document.querySelector("[data-give]");
const [ground, here, referee, models, claim, game] = ["ground", "here", "referee", "models", "claim", "state"].map((name) => editor.querySelector(`[data-${name}]`));
const given = JSON.parse(document.querySelector("#roster").textContent);
const key = `board:${location.pathname}${location.search}`;
const history = new History(kept(key) ?? JSON.parse(form.elements.case.value), key);

const state = {
  at: [0, 0], facing: 5, facings: {}, isNext: false, tool: "look", entry: null, said: "", hint: "",
  // Who is put elsewhere, whose way grows (by the path in the case), who looks at somebody, whose details are open, what is focused next.
  moving: null, walking: null, looking: null, detail: "", focus: "",
  get case_() { return history.case_; },
};
let roster = [];

// -- changes

function change(case_) {
  state.said = "";
  history.push(case_);
  consult();
}

function apply(changed) {
  if (changed) change(changed);
  else look();
}

function act(name, ...more) {
  if (name === "undo" || name === "redo") return goBack(name === "undo" ? -1 : 1);
  if (name === "dice") return firstQuestion()?.focus();
  if (name === "other") return referee.querySelector("[data-do]")?.focus();
  if (name === "detail") return showDetail();
  if (name === "help") return editor.querySelector("[data-help]").toggleAttribute("open");
  if (name === "next-model" || name === "model-before") return choose(toolOf(neighbour(name === "next-model" ? 1 : -1)));
  if (name.startsWith("model:")) return choose(toolOf(roster[name.slice(6)]));
  if (name === "clear-actions") forgetDrafts();
  return apply(ACTS[name](state, ...more));
}

function showDetail() {
  state.detail = warriorAt(state.case_, state.at)?.id ?? "";
  consult();
}

function neighbour(by) {
  const now = roster.findIndex((one) => toolOf(one) === state.tool);
  return roster.at(now < 0 && by < 0 ? -1 : (now + by) % roster.length);
}

const firstQuestion = () => referee.querySelector(".ask--open :is([data-dice], select, button)") ?? referee.querySelector("[data-dice], select, button");

function goBack(by) {
  history.go(by);
  state.walking = null;
  forgetDrafts();
  consult();
}

function choose(tool) {
  if (!tool) return;
  state.tool = tool;
  ACTS.stop(state);
  compass.chosen(state, roster.find((one) => toolOf(one) === tool) ?? null);
  state.said = state.entry ? `${state.entry.card.name} is put down next.` : "";
  look();
}

// -- showing

function look() {
  const board = ground.querySelector("svg");
  const tool = document.querySelector(`[name=tool][value="${CSS.escape(state.tool)}"]`);
  if (tool) tool.checked = true;
  editor.querySelector(`[name=facing][value="${compass.shown(state)}"]`).checked = true;
  editor.querySelector("[data-facing-of]").textContent = compass.subject(state);
  editor.querySelector("[data-act=undo]").disabled = !history.canUndo;
  editor.querySelector("[data-act=redo]").disabled = !history.canRedo;
  editor.querySelector("[data-act=use]").textContent = state.walking ? "Step here" : state.looking ? "Check line of sight" : state.moving ? "Set down here" : state.tool.startsWith("place") || state.tool === "look" ? "Put down" : "Draw";
  here.textContent = `${tellHere(state)} ${state.hint}`.trim();
  editor.querySelector("[data-act=stop]").hidden = !(state.walking || state.looking || state.moving);
  if (!board) return;
  const chosen = (state.case_.position.warriors ?? []).find((one) => one.id === (state.moving ?? state.looking));
  drawCursor(board, { ...state, facing: compass.shown(state), moving: chosen?.at, way: state.walking ? wayOf(state.case_, state.walking) : [] });
  follow(ground, board);
}

function showLists() {
  roster = rosterOf(given, state.case_);
  showRoster(models, roster, state.case_, state.tool);
  const players = state.case_.position?.players ?? [];
  for (const select of document.querySelectorAll("[data-players]")) {
    const chosen = select.value;
    select.replaceChildren(...players.map((one) => new Option(one.name || one.id, one.id, false, one.id === chosen)));
  }
  form.elements.case.value = pretty(state.case_);
}

async function consult() {
  showLists();
  look();
  referee.setAttribute("aria-busy", "true");
  try {
    const answer = await ask(editor.dataset.answer, form.elements.csrfmiddlewaretoken.value, state.case_, state.detail);
    if (answer) show(answer);
  } catch (error) {
    referee.removeAttribute("aria-busy");
    tell(state, error.message);
    look();
  }
}

function show(answer) {
  referee.removeAttribute("aria-busy");
  if (answer.svg) ground.innerHTML = answer.svg;
  if (answer.svg) sizeForThumbs(ground.querySelector("svg"));
  keepingFocus(referee, () => {
    referee.innerHTML = answer.answer;
    restoreDrafts(referee);
  });
  keepingFocus(game, () => { game.innerHTML = answer.state; });
  if (state.focus) document.getElementById(state.focus)?.focus();
  state.focus = "";
  editor.querySelector("[data-table]").innerHTML = answer.table;
  offerFacts(claim, answer.outcome);
  for (const button of form.querySelectorAll("[data-needs-ruling]")) button.disabled = !answer.can_be_given;
  editor.dataset.verdict = answer.verdict;
  state.said = answer.said;
  look();
}

// A part is drawn anew; what was open stays open, and whoever typed goes on typing there, or in the next open question.
function keepingFocus(box, draw) {
  const before = document.activeElement;
  const inside = box.contains(before);
  const [id, caret] = [before.id, before.selectionStart];
  const wasOpen = new Map([...box.querySelectorAll("details[data-key]")].map((one) => [one.dataset.key, one.open]));
  draw();
  for (const one of box.querySelectorAll("details[data-key]")) one.open = wasOpen.get(one.dataset.key) ?? one.open;
  if (!inside) return;
  const again = (id && document.getElementById(id)) || (box === referee ? firstQuestion() : box.querySelector("summary"));
  again?.focus();
  if (typeof caret === "number") again?.setSelectionRange?.(caret, caret);
}

// -- what people do

ground.addEventListener("keydown", (event) => {
  const name = actOf(event);
  if (!name) return;
  event.preventDefault();
  state.said = "";
  if (name !== "step") return act(name);
  compass.stepped(state, step(state.at, event.key));
  look();
});

ground.addEventListener("click", (event) => {
  const board = ground.querySelector("svg");
  if (!board) return;
  const point = pointOn(board, event);
  const piece = (state.case_.position.warriors ?? []).find((one) => one.id === event.target.closest("[data-warrior]")?.dataset.warrior);
  compass.pointed(state, piece?.at ?? hexAt(point.x, point.y));
  state.said = "";
  if (state.walking || state.looking) return act("use");
  const isLooking = state.tool === "look" || (state.tool.startsWith("place") && piece);
  if (isLooking && !state.moving) return look();
  act("use", sideAt(state.at, point.x, point.y));
});

editor.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.act) act(button.dataset.act);
  else if (button.dataset.path) change(put(state.case_, button.dataset.path, JSON.parse(button.dataset.value)));
  else if ("face" in button.dataset || "undie" in button.dataset || "cocked" in button.dataset) answered(pressDie(button));
  else if ("sheet" in button.dataset) change(sheet());
  else if ("endless" in button.dataset) change(endless(state.case_));
  else if (button.dataset.walk) walkOn(button.dataset.walk);
  else if ("addModel" in button.dataset) addModel();
  else {
    const changed = pressed(button, state.case_, state.at);
    if (changed) change(changed);
  }
});

function sheet() {
  const [width, height] = ["width", "height"].map((name) => editor.querySelector(`#sheet-${name}`).valueAsNumber || 1);
  return laySheet(state.case_, Math.min(width, 50), Math.min(height, 50));
}

function walkOn(path) {
  startWalking(state, path);
  ground.focus();
  look();
}

function answered(field) {
  const changed = answerTo(field, state.case_);
  if (changed) change(changed);
}

function addModel() {
  const entry = typedModel(editor.querySelector("[data-model]"));
  given.push(entry);
  showLists();
  choose(toolOf(entry));
}

editor.addEventListener("input", (event) => {
  if (event.target.dataset.dice) answered(event.target);
});

editor.addEventListener("change", ({ target }) => {
  if (target.name === "tool") choose(target.value);
  else if (target.name === "facing") apply(faceTo(state, Number(target.value)));
  else if (target.dataset.convert || target.dataset.assign) answered(target);
  else if ("do" in target.dataset && target.value) begin(JSON.parse(target.value));
  else apply(entered(target, state.case_));
});

// Something else is done; a move is walked on the board at once.
function begin(opening) {
  const action = opened(opening, warriorAt(state.case_, state.at));
  if (action.do === "move" && action.warrior) return act("walk");
  change(doing(state.case_, action));
}

editor.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target !== ground) ground.focus();
  if (event.key === "Enter" && event.target.matches(".ask :is([data-dice], select)")) {
    event.preventDefault();
    goOnFrom(event.target);
  }
});

// Enter leads from one question to the next, from the last one to the ruling, and round again while something is missing.
function goOnFrom(field) {
  const all = [...referee.querySelectorAll(".ask :is([data-dice], select)")];
  (all[all.indexOf(field) + 1] ?? form.querySelector("[data-needs-ruling]:enabled") ?? all[0]).focus();
}

form.addEventListener("submit", ({ submitter }) => {
  form.elements.case.value = JSON.stringify(state.case_);
  if (!submitter?.hasAttribute("formaction")) history.forget(); // the ground was saved as a map; the fight goes on
});

startExchange(form, {
  take(case_) {
    forgetDrafts();
    change(case_);
  },
  tell(sentence) {
    tell(state, sentence);
    look();
  },
});
startClaims(claim, { now: () => state.case_, change });
editor.hidden = false;
consult();
