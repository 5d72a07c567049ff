// What the page shows of the state: the cursor, the compass, the models on offer, the referee's answer.
import { find } from "../../board/dom.js";
import { gettext } from "../../board/words.js";
import { allow, allowUntil, nameHere, showAnswerOn, showDocument, showExample, showSize, waysOf } from "../../board/page.js";
import { listAt } from "../../board/paths.js";
import { COUNTING, countedOut, isWaiting, obstacle } from "./acts.js";
import { restoreDrafts } from "./answers.js";
import { warriorAt, warriorsOf } from "./case.js";
import * as compass from "./compass.js";
import { drawCursor, follow, sizeForThumbs } from "./cursor.js";
import { wayOf } from "./entering.js";
import { hasEnd } from "./ground.js";
import { actButton, board, check, firstQuestion, page } from "./page.js";
import { showRoster } from "./roster.js";
import { tellHere } from "./telling.js";
import { asksFirst } from "./ways.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("../../board/history.js").History<import("./types.js").Case>} History
 */

const OF_WARRIOR = ["move", "walk", "ability", "detail"];

/** @type {(state: State) => string} */
function useLabel(state) {
  if (state.way || state.aiming?.warrior === "") return gettext("Choose");
  if (state.walking) return gettext("Step here");
  if (state.aiming) return state.aiming.do === "shoot" ? gettext("Shoot here") : gettext("Check line of sight");
  if (state.moving) return gettext("Place here");
  return state.tool.startsWith("place") || state.tool === "look" ? gettext("Place model here") : gettext("Draw here");
}

/** @type {(state: State, history: History) => void} */
export function look(state, history) {
  check("tool", state.tool);
  check("facing", compass.shown(state));
  page.facingOf.textContent = compass.subject(state);
  actButton("undo").disabled = !history.canUndo && !isWaiting(state);
  actButton("redo").disabled = !history.canRedo;
  actButton("use").textContent = useLabel(state);
  actButton("stop").hidden = !(state.walking || state.aiming || state.moving || state.way);
  actButton("stop").textContent = hasStep(state) ? gettext("Finish move") : gettext("Cancel");
  allowActs(state);
  const why = obstacle(state);
  allow(page, [actButton("use")], !why);
  page.here.textContent = [tellHere(state), state.hint, why === state.said ? "" : why, alone(state)].filter(Boolean).join(" ");
  showExample(page, !warriorsOf(state.case_).length);
  nameHere(page, gettext("Enter hex %(place)s", { place: state.at.join(", ") }));
  showUses(state);
  lookAtBoard(state);
}

/** The abilities of the warrior who uses one, to choose from. @type {(state: State) => void} */
function showUses({ using }) {
  const box = page.referee.querySelector("[data-uses]");
  if (!(box instanceof HTMLElement)) return;
  box.hidden = !using;
  if (!using || box.dataset.of === using) return;
  box.dataset.of = using;
  /** @type {Record<string, [string, string][]>} */
  const all = JSON.parse(box.dataset.uses ?? "{}");
  const own = all[using] ?? [];
  const has = own.length ? gettext("Ability of %(model)s", { model: using }) : gettext("%(model)s has no printed ability; choose one only if another rule gives it one.", { model: using });
  find(box, "[data-uses-of]", HTMLElement).textContent = has;
  /** @type {(one: [string, string]) => HTMLOptionElement} */
  const option = ([ability, label]) => new Option(label, JSON.stringify({ do: "ability", warrior: using, ability }));
  const others = Object.assign(document.createElement("optgroup"), { label: gettext("Other abilities, given by a rule or another model") });
  others.append(...all[""].filter(([ability]) => own.every(([one]) => one !== ability)).map(option));
  find(box, "select", HTMLSelectElement).replaceChildren(new Option(gettext("Choose…"), ""), ...own.map(option), others);
}

/** @type {(state: State) => boolean} */
const hasStep = ({ case_, walking, starts }) => Boolean(walking) && !starts && listAt(case_, walking ?? "").length > 0;

/** A question about two warriors: nobody sees, shoots or fights alone. @type {(button: HTMLButtonElement) => boolean} */
const needsTwo = ({ dataset }) => /^way:(shot|sight|roll|outflank)$/.test(dataset.act ?? "");

/** @type {(state: State) => string} */
const alone = ({ case_ }) => (warriorsOf(case_).length === 1 ? gettext("The other questions need a second warrior.") : "");

/** @type {(state: State) => void} */
function allowActs(state) {
  const isHere = Boolean(warriorAt(state.case_, state.at));
  allow(page, OF_WARRIOR.map(actButton), isHere);
  for (const act of COUNTING) allowUntil(page, actButton(act), isHere, countedOut(state, act));
  allow(page, [actButton("remove")], state.walking ? hasStep(state) : isHere);
  const [many, done] = [warriorsOf(state.case_).length, (state.case_.actions ?? []).length];
  const fought = page.referee.querySelector("[data-fought]")?.textContent ?? ""; // why no combat is left to ask about
  for (const button of waysOf(page)) allowUntil(page, button, many >= (needsTwo(button) ? 2 : 1), button.dataset.act === "way:roll" ? fought : "");
  const outflanks = waysOf(page).find((one) => one.dataset.act === "way:outflank");
  if (outflanks) outflanks.textContent = done ? gettext("Who outflanks now, after action %(number)s?", { number: done }) : gettext("Who outflanks?");
  actButton("remove").textContent = state.walking ? gettext("One step back") : gettext("Remove warrior");
}

/** @type {(state: State) => void} */
function lookAtBoard(state) {
  const drawing = board();
  if (!drawing) return;
  const acting = warriorsOf(state.case_).find((one) => one.id === (state.moving ?? state.aiming?.warrior));
  const way = state.walking ? wayOf(state.case_, state.walking, state.starts) : [];
  drawCursor(drawing, { at: state.at, facing: compass.shown(state), from: acting?.at, way });
  follow(page.ground, drawing);
}

/** @type {(state: State, roster: Entry[]) => void} */
export function showLists(state, roster) {
  showRoster(page.models, roster, state.case_, state.tool);
  showDocument(page.text, state.case_);
  const rows = state.case_.position.map?.rows ?? [];
  showEdge(state);
  find(page.editor, "[data-endless]", HTMLElement).setAttribute("aria-pressed", String(!rows.length));
  if (rows.length) showSize(page, { "sheet-width": Math.max(...rows.map(([, first, last]) => last - first + 1)), "sheet-height": rows.length });
}

/** Hexes are taken off a map that has an edge; the reason stands below the tools. @type {(state: State) => void} */
function showEdge(state) {
  const isEndless = !hasEnd(state.case_);
  if (isEndless && state.tool === "full") state.tool = "look";
  find(page.editor, "[name=tool][value=full]", HTMLInputElement).disabled = isEndless;
  find(page.editor, "[data-no-edge]", HTMLElement).hidden = !isEndless;
}

/** @type {(state: State, answer: import("../../board/referee.js").Answer) => void} */
export function showAnswer(state, answer) {
  showAnswerOn(page, answer, { drawn: sizeForThumbs, restore: restoreDrafts });
  if (state.focus) (asksFirst(state.focus) ? firstQuestion() : document.getElementById(state.focus))?.focus();
  state.focus = "";
  state.said = answer.said;
}
