// What the page shows of the state: the cursor, the compass, the models on offer, the referee's answer.
import { offerFacts } from "../../board/claims.js";
import { find, findAll } from "../../board/dom.js";
import { pretty } from "../../board/exchange.js";
import { restoreDrafts } from "./answers.js";
import { warriorsOf } from "./case.js";
import * as compass from "./compass.js";
import { drawCursor, follow, sizeForThumbs } from "./cursor.js";
import { wayOf } from "./entering.js";
import { actButton, board, check, firstQuestion, keepingFocus, page } from "./page.js";
import { showRoster } from "./roster.js";
import { tellHere } from "./telling.js";
import { asksFirst } from "./ways.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("../../board/history.js").History<import("./types.js").Case>} History
 */

/** @type {(state: State) => string} */
function useLabel(state) {
  if (state.way) return "Choose";
  if (state.walking) return "Step here";
  if (state.aiming) return state.aiming.do === "shoot" ? "Shoot here" : "Check line of sight";
  if (state.moving) return "Set down here";
  return state.tool.startsWith("place") || state.tool === "look" ? "Put down" : "Draw";
}

/** @type {(state: State, history: History) => void} */
export function look(state, history) {
  check("tool", state.tool);
  check("facing", compass.shown(state));
  page.facingOf.textContent = compass.subject(state);
  actButton("undo").disabled = !history.canUndo;
  actButton("redo").disabled = !history.canRedo;
  actButton("use").textContent = useLabel(state);
  actButton("stop").hidden = !(state.walking || state.aiming || state.moving || state.way);
  page.here.textContent = `${tellHere(state)} ${state.hint}`.trim();
  lookAtBoard(state);
}

/** @type {(state: State) => void} */
function lookAtBoard(state) {
  const drawing = board();
  if (!drawing) return;
  const acting = warriorsOf(state.case_).find((one) => one.id === (state.moving ?? state.aiming?.warrior));
  const way = state.walking ? wayOf(state.case_, state.walking) : [];
  drawCursor(drawing, { at: state.at, facing: compass.shown(state), from: acting?.at, way });
  follow(page.ground, drawing);
}

/** @type {(state: State, roster: Entry[]) => void} */
export function showLists(state, roster) {
  showRoster(page.models, roster, state.case_, state.tool);
  const players = state.case_.position?.players ?? [];
  for (const select of findAll(document, "[data-players]", HTMLSelectElement)) {
    const chosen = select.value;
    select.replaceChildren(...players.map((one) => new Option(one.name || one.id, one.id, false, one.id === chosen)));
  }
  page.text.value = pretty(state.case_);
}

/**
 * The verdict and the way to the next question, in one line that stays in sight on a phone.
 * @param {import("../../board/referee.js").Answer} answer
 */
function showNow({ said, needs, can_be_given }) {
  const isOpen = needs.length > 0 && !can_be_given; // of what is illegal, no dice are needed to rule on it
  page.now.hidden = !said;
  find(page.now, "[data-now-text]", HTMLElement).textContent = said;
  find(page.now, "[data-act=dice]", HTMLElement).hidden = !isOpen;
  find(page.now, "[data-act=ruling]", HTMLElement).hidden = isOpen;
}

/** @type {(state: State, answer: import("../../board/referee.js").Answer) => void} */
export function showAnswer(state, answer) {
  page.referee.removeAttribute("aria-busy");
  if (answer.svg) page.ground.innerHTML = answer.svg;
  const drawing = board();
  if (answer.svg && drawing) sizeForThumbs(drawing);
  keepingFocus(page.referee, () => {
    page.referee.innerHTML = answer.answer;
    restoreDrafts(page.referee);
  });
  keepingFocus(page.game, () => { page.game.innerHTML = answer.state; });
  if (state.focus) (asksFirst(state.focus) ? firstQuestion() : document.getElementById(state.focus))?.focus();
  state.focus = "";
  page.table.innerHTML = answer.table;
  offerFacts(page.claim, answer.outcome);
  for (const button of findAll(page.form, "[data-needs-ruling]", HTMLButtonElement)) button.disabled = !answer.can_be_given;
  page.editor.dataset.verdict = answer.verdict;
  showNow(answer);
  state.said = answer.said;
}
