// What the page shows of the state: the cursor, the models on offer, the referee's answer.
import { gettext } from "../../board/words.js";
import { allow, allowUntil, nameHere, showAnswerOn, showDocument, showExample, showSize, waysOf } from "../../board/page.js";
import { listAt } from "../../board/paths.js";
import { countedOut, isWaiting, obstacle, uncounted } from "./acts.js";
import { restoreDrafts } from "./answers.js";
import { isExample, modelAt, modelOf, modelsOf } from "./case.js";
import { drawCursor, follow, sizeForThumbs } from "./cursor.js";
import { wayOf } from "./entering.js";
import { actButton, board, check, firstQuestion, page } from "./page.js";
import { showRoster } from "./roster.js";
import { tellHere } from "./telling.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("../../board/history.js").History<import("./types.js").Case>} History
 */

const OF_MODEL = ["move", "detail"];

/** @type {(state: State) => string} */
function useLabel(state) {
  if (state.pointing || state.aiming) return gettext("Choose");
  if (state.walking) return gettext("Step here");
  if (!state.moving && state.tool === "engine:ladder") return state.foot ? gettext("Place the top here") : gettext("Place the foot here");
  if (state.moving || state.tool.startsWith("engine")) return gettext("Place here");
  return state.tool.startsWith("put") || state.tool === "look" ? gettext("Place model here") : gettext("Draw here");
}

/** @type {(state: State, history: History) => void} */
export function look(state, history) {
  check("tool", state.tool);
  actButton("undo").disabled = !history.canUndo && !isWaiting(state);
  actButton("redo").disabled = !history.canRedo;
  actButton("use").textContent = useLabel(state);
  actButton("stop").hidden = !(state.walking || state.aiming || state.moving || state.foot || state.pointing);
  actButton("stop").textContent = hasStep(state) ? gettext("Finish move") : gettext("Cancel");
  allowActs(state);
  const why = obstacle(state);
  allow(page, [actButton("use")], !why);
  const alone = modelsOf(state.case_).length === 1 ? gettext("The other questions need a second model.") : "";
  page.here.textContent = [tellHere(state), why === state.said ? "" : why, uncounted(state), alone].filter(Boolean).join(" ");
  showExample(page, isExample(state.case_));
  nameHere(page, gettext("Enter space %(place)s", { place: state.at.join(", ") }));
  const drawing = board();
  if (!drawing) return;
  const acting = modelOf(state.case_, state.moving ?? state.aiming?.model ?? "");
  const way = state.walking ? wayOf(state.case_, state.walking, state.starts) : [];
  const side = /^(line|engine:ram)/.test(state.tool) ? state.side : null;
  drawCursor(drawing, state.case_, { at: state.at, side, from: state.foot ?? acting?.at, way });
  follow(page.ground, drawing);
}

/** @type {(state: State) => boolean} */
const hasStep = ({ case_, walking, starts }) => Boolean(walking) && !starts && listAt(case_, walking ?? "").length > 0;

/** @type {(state: State) => void} */
function allowActs(state) {
  const isHere = Boolean(modelAt(state.case_, state.at));
  allow(page, OF_MODEL.map(actButton), isHere);
  allowUntil(page, actButton("wound-less"), isHere, countedOut(state, -1));
  allowUntil(page, actButton("wound-more"), isHere, countedOut(state, 1));
  allow(page, [actButton("remove")], state.walking ? hasStep(state) : isHere);
  for (const button of waysOf(page)) allow(page, [button], modelsOf(state.case_).length >= (button.dataset.act === "walk" ? 1 : 2));
  actButton("remove").textContent = state.walking ? gettext("One step back") : gettext("Remove model");
}

/** @type {(state: State, roster: Entry[]) => void} */
export function showLists(state, roster) {
  showRoster(page.models, roster, state.case_, state.tool);
  showDocument(page.text, state.case_);
  const { width = 12, height = 12, grid = "square" } = state.case_.position.board ?? {};
  showSize(page, { "map-width": width, "map-height": height, "map-grid": grid });
}

/** The wounds that the board shows of models of which the case states none. @type {(state: State) => void} */
function notePrinted({ case_, printed }) {
  for (const one of modelsOf(case_).filter(({ wounds }) => wounds === undefined)) {
    const shown = board()?.querySelector(`.piece[data-model="${CSS.escape(one.id)}"] .piece__wounds`)?.textContent ?? "";
    if (Number.parseInt(shown, 10)) printed[one.profile] = Number.parseInt(shown, 10);
  }
}

/** @type {(state: State, answer: import("../../board/referee.js").Answer) => void} */
export function showAnswer(state, answer) {
  showAnswerOn(page, answer, { drawn: sizeForThumbs, restore: restoreDrafts });
  notePrinted(state);
  if (state.toFirst) firstQuestion()?.focus({ preventScroll: true });
  state.toFirst = false;
  state.said = answer.said;
}
