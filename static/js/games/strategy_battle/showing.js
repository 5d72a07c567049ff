// What the page shows of the state: the chosen base, the bases on offer, the referee's answer.
import { find } from "../../board/dom.js";
import { tellAfter } from "../../board/gone.js";
import { gettext } from "../../board/words.js";
import { allow, fillLists, showAnswerOn, showDocument } from "../../board/page.js";
import { pick, standingAs } from "../../board/roster.js";
import { restoreDrafts } from "./answers.js";
import { gripsOf, handleAt, tellPiece } from "./ground.js";
import { inUnit, tellChosen } from "./measuring.js";
import { actButton, drawing, field, page } from "./page.js";
import { drawMarks, follow, sizeForThumbs } from "./pointing.js";
import { PLAIN, bodyOf, isWaiting, modelOf, modelsOf, pointsFor, sideOf, toolOf } from "./table.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("../../board/history.js").History<import("./types.js").Case>} History
 */

/** @type {(state: State) => string} */
function hint(state) {
  if (state.pointing) return gettext("Point at where %(of)s goes.", { of: state.pointing.of });
  if (!state.tool.startsWith("line:")) return tellPiece(state.case_, state.grip) || tellChosen(state) || gettext("Choose a base, or put one down.");
  const kind = state.tool.slice(5);
  const missing = pointsFor(kind) - state.line.length;
  if (missing === 1 && pointsFor(kind) === 3) return gettext("Tap the lower side.");
  return missing === 1 ? gettext("Tap the other end of the %(kind)s.", { kind }) : gettext("Tap one end of the %(kind)s.", { kind });
}

/** @type {(state: State, history: History, entry: Entry | undefined) => void} */
export function look(state, history, entry) {
  const tool = page.editor.querySelector(`[name=tool][value="${CSS.escape(state.tool)}"]`);
  if (tool instanceof HTMLInputElement) tool.checked = true;
  const isChosen = Boolean(modelOf(state.case_, state.chosen));
  allow(page, ["banner", "prone", "flag"].map(actButton), isChosen);
  const unasked = isChosen ? unaskedOf(state) : "";
  allow(page, [actButton("back")], isChosen && !unasked);
  allow(page, [actButton("remove")], isChosen || Boolean(state.grip));
  allow(page, [actButton("who")], modelsOf(state.case_).length > 0);
  const done = (state.case_.actions ?? []).length;
  actButton("who").textContent = done ? gettext("Who fights whom now, after action %(number)s?", { number: done }) : gettext("Who fights whom?");
  for (const [name, is] of Object.entries({ prone: "prone", flag: "banner" })) {
    actButton(name).setAttribute("aria-pressed", String(Boolean(modelOf(state.case_, state.chosen)?.[is])));
  }
  actButton("undo").disabled = !history.canUndo && !isWaiting(state);
  actButton("redo").disabled = !history.canRedo;
  actButton("use").hidden = !entry && !state.tool.startsWith("line:");
  actButton("use").textContent = entry && isChosen ? gettext("Place in contact") : gettext("Place model here");
  actButton("stop").hidden = !state.line.length && !state.pointing && state.tool === "look";
  actButton("stop").textContent = state.pointing ? gettext("Cancel") : gettext("Stop placing");
  page.here.textContent = [hint(state), state.said === unasked ? "" : state.said, unasked].filter(Boolean).join(" ");
  showPlace(state);
  lookAtTable(state);
}

/** Why nobody can ask whether the chosen base is Trapped, as the referee said last; "" where it can be asked. @type {(state: State) => string} */
export function unaskedOf({ case_, chosen }) {
  const said = page.referee.querySelector("[data-unasked]");
  const why = said instanceof HTMLElement && JSON.parse(said.dataset.unasked ?? "{}")[chosen];
  return why ? [why, tellAfter(case_)].filter(Boolean).join(" ") : "";
}

/** @type {(state: State) => void} */
function lookAtTable(state) {
  const svg = drawing();
  if (!svg) return;
  drawMarks(svg, { chosen: bodyOf(state.case_, state.chosen), line: state.line, handles: handles(state) });
  follow(page.ground, svg);
}

/** @type {(state: State) => {at: import("./types.js").Point, isHeld: boolean}[]} of the chosen piece of terrain */
function handles({ case_, grip }) {
  if (!grip) return [];
  return gripsOf(case_, grip.id).flatMap((one) => {
    const at = handleAt(case_, one);
    return at ? [{ at, isHeld: one.point === grip.point }] : [];
  });
}

/** @type {(state: State) => void} */
function showPlace(state) {
  const body = bodyOf(state.case_, state.chosen);
  for (const [n, id] of ["at-x", "at-y"].entries()) {
    const input = field(id);
    if (input !== document.activeElement) input.value = body ? String(inUnit(body.at[n], state.unit)) : "";
  }
}

/** @type {(state: State, offer: Entry[]) => void} */
export function showLists(state, offer) {
  const { case_ } = state;
  page.models.replaceChildren(...case_.position.players.map((player) => playerBox(player, offer, state)));
  const others = modelsOf(case_).filter(({ id }) => id !== state.chosen);
  fillLists("[data-others]", others.map(({ id }) => [id, id]));
  showTwo();
  showDocument(page.text, case_);
}

/** The second of the two bases that are touched is never the first. */
export function showTwo() {
  const [first, second] = ["touch-a", "touch-b"].map((id) => find(page.editor, `#${id}`, HTMLSelectElement));
  const chosen = second.value;
  const others = [...first.options].filter(({ value }) => value !== first.value);
  second.replaceChildren(...others.map(({ label, value }) => new Option(label, value, false, value === chosen)));
}

/** @type {(player: import("./types.js").Player, offer: Entry[], state: State) => HTMLElement} */
function playerBox(player, offer, state) {
  const box = element("div", "editor__player");
  const [name, side] = [player.name || player.id, sideOf(state.case_, player.id)];
  box.append(element("p", "meta", name === side ? side : `${name}, ${side}`));
  for (const entry of offer.filter((one) => one.player === player.id)) box.append(choiceOf(entry, offer.indexOf(entry), state));
  return box;
}

/** @type {(entry: Entry, place: number, state: State) => HTMLElement} */
function choiceOf(entry, place, state) {
  const tool = toolOf(entry);
  const name = entry.profile in PLAIN ? gettext("Model without values") : (entry.card.name ?? entry.profile);
  const down = modelsOf(state.case_).filter((one) => one.profile === entry.profile && one.player === entry.player);
  const meta = [`${entry.card.base ?? 25} mm`, standingAs(down.map(({ id }) => id))].filter(Boolean).join(" · ");
  return pick(tool, place, tool === state.tool, name, meta);
}

/** @type {(tag: string, name: string, text?: string) => HTMLElement} */
function element(tag, name, text = "") {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}

/** @type {(state: State, answer: import("../../board/referee.js").Answer) => void} */
export function showAnswer(state, answer) {
  showAnswerOn(page, answer, { drawn: sizeForThumbs, restore: restoreDrafts });
  state.said = answer.said;
}
