// A battle entered by hand: what is pressed or typed becomes an action of the case; the server says what is due next.
import { doing, dropped, tellCanceled, withoutActions } from "../../board/actions.js";
import { offerFacts } from "../../board/claims.js";
import { hasForm } from "../../board/document.js";
import { find, findAll } from "../../board/dom.js";
import { allowRuling, showDocument, showNoOdds } from "../../board/page.js";
import { appended, put } from "../../board/paths.js";
import { consultReferee, openHistory, startDocument } from "../../board/session.js";
import { gettext } from "../../board/words.js";
import { pageParsed } from "../../parsed.js";
import { actionOf } from "./action.js";
import { entriesOf, isComplete, pressDie, pressHit } from "./fields.js";
import { goToDue, isTyping, page, redraw } from "./page.js";
import * as setup from "./setup.js";

await pageParsed();

/** @typedef {import("./types.js").Case} Case */

/** @type {(found: unknown) => boolean} */
const isCase = (found) => hasForm(found, ["players", "armies", "regions"]);
/** @type {import("../../board/history.js").History<Case>} */
const history = openHistory(page.text, isCase);
/** What is entered out of its turn, what is said once, whether keys are used, and whether an action was just entered. */
const state = { other: "", note: "", byKeys: false, isEntered: false };

// -- changes

/** @param {Case} case_ */
function change(case_) {
  history.push(case_);
  consult();
}

/** @param {Record<string, any>} action */
function enter(action) {
  state.other = "";
  state.isEntered = true;
  change(doing(history.case_, action));
}

/** @type {Record<string, () => void>} */
const ACTS = {
  undo: () => goBack(-1),
  redo: () => goBack(1),
  "clear-actions": () => change(withoutActions(history.case_)),
};

/** @param {number} by */
function goBack(by) {
  allowAgain();
  if (by < 0 && state.other) return close();
  history.go(by);
  state.other = "";
  consult();
}

/** The form of another action ends first: the change before it stays. */
function close() {
  state.other = "";
  state.note = tellCanceled(history);
  return consult();
}

// -- showing

async function consult() {
  showDocument(page.text, history.case_);
  if (!page.due.childElementCount) page.said.textContent = gettext("Loading…");
  await consultReferee({ ...page, frame: page.round, busy: page.due }, history.case_, { focus: state.other }, {
    show,
    fail(sentence) {
      allowAgain();
      tell(sentence);
    },
  });
}

/** Says what is in no card of the page, so that everybody sees it. @type {(sentence: string) => void} */
function tell(sentence) {
  page.said.classList.remove("visually-hidden");
  page.said.textContent = sentence;
}

/** @param {import("../../board/referee.js").Answer} answer */
function show(answer) {
  allowAgain();
  page.due.removeAttribute("aria-busy");
  redraw(page.due, answer.answer);
  if (answer.verdict !== "unreadable" && !isTyping(page.setup)) redraw(page.setup, answer.state);
  if (answer.svg) page.picture.innerHTML = answer.svg;
  page.table.innerHTML = answer.table;
  page.said.classList.toggle("visually-hidden", !state.note); // the verdict is seen in its card already
  page.said.textContent = [state.note, answer.said, ...answer.needs].filter(Boolean).slice(0, 2).join(" ");
  state.note = "";
  offerFacts(page.claim, answer.outcome);
  allowRuling(page.form, answer.can_be_given);
  for (const button of findAll(page.due, "[data-act=undo]", HTMLButtonElement)) button.disabled = !history.canUndo && !state.other;
  for (const button of findAll(page.due, "[data-act=redo]", HTMLButtonElement)) button.disabled = !history.canRedo;
  showNoOdds(answer.no_odds);
  if (state.isEntered) goToDue(state.byKeys);
  state.isEntered = false;
}

// -- what is due

addEventListener("keydown", () => { state.byKeys = true; }, true);
addEventListener("pointerdown", () => { state.byKeys = false; }, true);

page.due.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form instanceof HTMLFormElement) send(form, event.submitter);
});

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed the button, or null where the form sends itself
 */
function send(form, pressed) {
  if ("sent" in form.dataset) return;
  const button = pressed ?? find(form, "[data-sets]", HTMLButtonElement);
  const isBare = "bare" in button.dataset;
  if (!isBare && !form.reportValidity()) return;
  form.dataset.sent = "";
  const entries = isBare ? [] : entriesOf(form);
  const action = actionOf(JSON.parse(form.dataset.action ?? "{}"), JSON.parse(button.dataset.sets ?? "{}"), entries);
  form.reset();
  enter(action);
}

/** What was sent once may be sent again: the referee has answered, or the last action was taken back. */
function allowAgain() {
  for (const form of findAll(page.due, "form[data-sent]", HTMLFormElement)) delete form.dataset.sent;
}

page.due.addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form") : null;
  if (form && "sendsItself" in form.dataset && isComplete(form)) send(form, null);
});

page.due.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button) return;
  const said = button.dataset;
  if (said.act) ACTS[said.act]();
  else if ("face" in said || "undie" in said) pressDie(button);
  else if ("op" in said || "unop" in said) pressHit(button);
});

page.due.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || !("other" in target.dataset)) return;
  state.other = target.value;
  consult();
});

// -- the set-up

/** @type {Record<string, (case_: Case, field: HTMLInputElement | HTMLSelectElement) => Case>} */
const CHANGES = {
  kind: (case_, { value }) => setup.withKind(case_, value),
  attacker: (case_, { value }) => setup.withAttacker(case_, value),
  shadow: (case_, { value }) => setup.withShadow(case_, value),
  region: (case_, { value }) => setup.withRegion(case_, value.trim()),
  feature: (case_, { value }) => setup.withFeature(case_, value),
  controller: (case_, { value }) => setup.withField(case_, "settlement_controller", value || undefined),
  nation: (case_, { value }) => setup.withField(case_, "nation", value || undefined),
  moria: (case_, { value }) => setup.withField(case_, "moria_distance", value === "" ? undefined : Number(value)),
  fellowship: (case_, field) => setup.withField(case_, "fellowship", field instanceof HTMLInputElement && field.checked),
  near: (case_, { value }) => setup.withNeighbour(case_, value.trim()),
};

/**
 * A name becomes a region next to the battle, by the button or by Enter; the field is empty again and keeps the focus.
 * @param {HTMLInputElement} field
 */
function add(field) {
  const changed = CHANGES[field.dataset.add ?? ""](history.case_, field);
  field.value = "";
  field.focus({ preventScroll: true });
  change(changed);
}

page.setup.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { change: what, number, append, set, near } = target.dataset;
  if (what) change(CHANGES[what](history.case_, target));
  else if (number && target.value === "") consult();
  else if (number) change(put(history.case_, number, Math.max(0, Math.trunc(Number(target.value)))));
  else if (append && target.value) change(appended(history.case_, append, JSON.parse(target.value)));
  else if (set) change(put(history.case_, set, target.value));
  else if (near) change(setup.withNear(history.case_, near, target.value));
});

page.setup.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.dataset.adds) add(find(page.setup, `#${button.dataset.adds}`, HTMLInputElement));
  else if (button?.dataset.drop) change(dropped(history.case_, button.dataset.drop));
  else if (button?.dataset.unnear) change(setup.withoutNeighbour(history.case_, button.dataset.unnear));
});

page.setup.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !(field instanceof HTMLInputElement) || !field.dataset.add) return;
  event.preventDefault();
  add(field);
});

page.setup.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "number") target.select();
});

// -- the document

startDocument(page, history, { isCase, take: change, change, tell });
page.round.hidden = false;
page.box.open = !(history.case_.actions ?? []).length;
consult();
