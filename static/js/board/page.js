// The page of a board: its parts, the first question and the next one, what stays as it was when a part is drawn anew.
import { offerFacts } from "./claims.js";
import { find, findAll } from "./dom.js";
import { pretty } from "./exchange.js";
import { keyed } from "./opening.js";

/** @typedef {ReturnType<typeof boardPage>} BoardPage */

/**
 * The parts of a board with pieces on a ground.
 * @param {{fields: string, first?: string[]}} asked `fields`: selector of what answers questions, in their order; `first`:
 *   selectors of what is answered first, tried one after the other
 */
export function boardPage({ fields, first = [fields] }) {
  const editor = find(document, "[data-editor]", HTMLElement);
  /** @type {(name: string) => HTMLElement} */
  const part = (name) => find(editor, `[data-${name}]`, HTMLElement);
  return {
    part,
    asked: { fields, first },
    editor,
    form: find(document, "[data-give]", HTMLFormElement),
    text: find(document, "#case", HTMLTextAreaElement),
    ground: part("ground"),
    here: part("here"),
    referee: part("referee"),
    models: part("models"),
    claim: part("claim"),
    game: part("state"),
    table: part("table"),
    help: part("help"),
    now: part("now"),
  };
}

/** @type {(page: BoardPage) => SVGSVGElement | null} the drawing; null until the referee has answered for the first time */
export const drawingOf = (page) => page.ground.querySelector("svg");

/** @type {(page: BoardPage, name: string) => HTMLButtonElement} a button of what can be done at the ground */
export const actButtonOf = (page, name) => find(page.editor, `.editor__acts [data-act=${name}]`, HTMLButtonElement);

/**
 * Buttons that work only now and then. One that had the focus hands it to the ground when it stops working.
 * @type {(page: BoardPage, buttons: HTMLButtonElement[], isAllowed: boolean) => void}
 */
export function allow(page, buttons, isAllowed) {
  for (const button of buttons) {
    if (!isAllowed && button === document.activeElement) page.ground.focus({ preventScroll: true });
    button.disabled = !isAllowed;
  }
}

/**
 * A button that counts, until an end: it then says why. Else its title is its name.
 * @type {(page: BoardPage, button: HTMLButtonElement, isAllowed: boolean, end: string) => void}
 */
export function allowUntil(page, button, isAllowed, end) {
  allow(page, [button], isAllowed && !end);
  button.title = end || (button.getAttribute("aria-label") ?? "");
}

/** @type {(page: BoardPage) => HTMLButtonElement[]} the questions that are asked about the models on the board */
export const waysOf = (page) => findAll(page.editor, ".editor__ways button", HTMLButtonElement);

/** @type {(page: BoardPage) => HTMLElement | null} the first thing that is asked, or that can be changed */
export function firstQuestionOf({ referee, asked }) {
  const found = asked.first.map((one) => referee.querySelector(one)).find((one) => one instanceof HTMLElement);
  return found instanceof HTMLElement ? found : null;
}

/**
 * Enter leads from one question to the next, from the last one to the ruling, and round again while something is missing.
 * @type {(page: BoardPage, from: HTMLElement) => void}
 */
export function goOnIn({ referee, form, asked }, from) {
  const all = findAll(referee, asked.fields, HTMLElement);
  const next = all[all.indexOf(from) + 1] ?? form.querySelector("[data-needs-ruling]:enabled") ?? all[0];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * A part is drawn anew; what was open stays open, and anyone who typed goes on typing there, or in the next open question.
 * @type {(page: BoardPage, box: HTMLElement, draw: () => void) => void}
 */
export function drawAnew(page, box, draw) {
  const before = document.activeElement;
  const inside = before !== null && box.contains(before);
  const caret = before instanceof HTMLInputElement ? before.selectionStart : null;
  const wasOpen = new Map(keyed(box).map((one) => [one.dataset.key, one.open]));
  draw();
  for (const one of keyed(box)) one.open = wasOpen.get(one.dataset.key) ?? one.open;
  // A field of dice that has just become full is left behind: the next open question is typed into.
  if (inside) focusAgain(page, box, before instanceof HTMLElement && "full" in before.dataset ? "" : placeOf(before), caret);
}

/** By what an element is found again: its name, or that of the part whose heading it is; "" for any other. @type {(one: Element) => string} */
function placeOf(one) {
  const part = one.matches("summary") ? one.parentElement?.dataset.key : "";
  return part ? `[data-key="${CSS.escape(part)}"] > summary` : one.id && `#${CSS.escape(one.id)}`;
}

/** @type {(page: BoardPage, box: HTMLElement, place: string, caret: number | null) => void} */
function focusAgain(page, box, place, caret) {
  const same = place ? document.querySelector(place) : null;
  const again = same ?? (box === page.referee ? firstQuestionOf(page) : box.querySelector("summary"));
  if (again instanceof HTMLElement) again.focus();
  if (caret !== null && again instanceof HTMLInputElement && again.type === "text") again.setSelectionRange(caret, caret);
}

/**
 * A part beside the board is opened, comes into view, and its first field gets the focus.
 * @type {(page: BoardPage, key: string) => void}
 */
export function leadTo(page, key) {
  const part = keyed(page.game).find((one) => one.dataset.key === key);
  if (!part) return;
  part.open = true;
  part.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  const first = part.querySelector("input, select, button") ?? part.querySelector("summary");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** The buttons that enter the place under the cursor name it. @type {(page: BoardPage, label: string) => void} */
export function nameHere(page, label) {
  for (const button of findAll(page.editor, "[data-here-to]", HTMLButtonElement)) button.textContent = label;
}

/** The notice about the example that a new board offers or holds, where the page has one. @type {(page: BoardPage, isShown: boolean) => void} */
export function showExample({ editor }, isShown) {
  for (const notice of findAll(editor, "[data-example]", HTMLElement)) notice.hidden = !isShown;
}

/**
 * The fields of the size of the map hold that of the map, until somebody types into them.
 * @type {(page: BoardPage, size: Record<string, number | string>) => void}
 */
export function showSize(page, size) {
  for (const [id, value] of Object.entries(size)) {
    const field = page.editor.querySelector(`#${id}`);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!isField || field.dataset.shown === String(value)) continue;
    field.value = field.dataset.shown = String(value);
  }
}

/**
 * Every list of the page that `selector` names holds these options; what was chosen stays chosen.
 * @type {(selector: string, options: [label: string, value: string][]) => void}
 */
export function fillLists(selector, options) {
  for (const select of findAll(document, selector, HTMLSelectElement)) {
    const chosen = select.value;
    select.replaceChildren(...options.map(([label, value]) => new Option(label, value, false, value === chosen)));
  }
}

/**
 * The case as text, and the players in every list of players. Odds that are shown of another case go.
 * @type {(text: HTMLTextAreaElement, case_: {title?: string, position?: {players?: {id: string, name?: string}[]}}) => void}
 */
export function showDocument(text, case_) {
  fillLists("[data-players]", (case_.position?.players ?? []).map(({ id, name }) => [name || id, id]));
  const written = pretty(case_);
  const title = document.getElementById("record-title");
  if (title instanceof HTMLInputElement) title.placeholder = case_.title ?? ""; // the title that a ruling without another one gets
  if (written !== text.value) for (const one of findAll(document, "[data-odds]", HTMLElement)) one.replaceChildren();
  text.value = written;
}

/**
 * What the referee answered: the drawing, the questions, the state, the ground in words, what can be claimed.
 * @param {BoardPage} page
 * @param {import("./referee.js").Answer} answer
 * @param {{drawn: (svg: SVGSVGElement) => void, restore: (box: HTMLElement) => void}} board `drawn` is given each new drawing,
 *   `restore` puts back what was half typed into the questions
 */
export function showAnswerOn(page, answer, { drawn, restore }) {
  page.referee.removeAttribute("aria-busy");
  if (answer.svg) page.ground.innerHTML = answer.svg;
  const svg = drawingOf(page);
  if (answer.svg && svg) drawn(svg);
  drawAnew(page, page.referee, () => {
    page.referee.innerHTML = answer.answer;
    restore(page.referee);
  });
  drawAnew(page, page.game, () => { page.game.innerHTML = answer.state; });
  page.table.innerHTML = answer.table;
  offerFacts(page.claim, answer.outcome);
  allowRuling(page.form, answer.can_be_given);
  showNoOdds(answer.no_odds);
  page.editor.dataset.verdict = answer.verdict;
  showNow(page.now, answer);
}

/** @type {(form: HTMLFormElement, may: boolean) => void} */
export function allowRuling(form, may) {
  for (const button of findAll(form, "[data-needs-ruling]", HTMLButtonElement)) button.disabled = !may;
  for (const why of findAll(form, "[data-no-ruling]", HTMLElement)) why.hidden = may;
}

/** Odds can be asked for unless the referee says why there are none: the reason stands beside the button. @type {(why: string) => void} */
export function showNoOdds(why) {
  for (const button of findAll(document, "[data-show-odds]", HTMLButtonElement)) button.disabled = why !== "";
  for (const one of findAll(document, "[data-no-odds]", HTMLElement)) {
    one.hidden = why === "";
    one.textContent = why;
    closeOdds(one.closest("details"), why !== "");
  }
}

/** While there are no odds their fold has nothing in it: it is closed and no control. @type {(fold: HTMLDetailsElement | null, isEmpty: boolean) => void} */
function closeOdds(fold, isEmpty) {
  const summary = fold?.querySelector("summary");
  if (!fold || !summary) return;
  if (isEmpty) fold.open = false;
  summary.tabIndex = isEmpty ? -1 : 0;
  if (isEmpty) summary.setAttribute("aria-disabled", "true");
  else summary.removeAttribute("aria-disabled");
}

/**
 * The verdict and what comes next, at the foot of a phone's screen: the next question, or the ruling, shown or given.
 * @type {(now: HTMLElement, answer: import("./referee.js").Answer) => void}
 */
function showNow(now, { said, needs, can_be_given }) {
  const isOpen = needs.length > 0 && !can_be_given; // of what is illegal, no dice are needed to rule on it
  now.hidden = !said;
  find(now, "[data-now-text]", HTMLElement).textContent = said;
  find(now, "[data-act=dice]", HTMLElement).hidden = !isOpen;
  find(now, "[data-act=ruling]", HTMLElement).hidden = isOpen;
  for (const button of findAll(now, "[data-now-give]", HTMLElement)) button.hidden = !can_be_given;
}
