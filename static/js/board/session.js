// A case while it is entered: kept in the tab, changed, asked about, sent.
import { startClaims } from "./claims.js";
import { find } from "./dom.js";
import { startExchange } from "./exchange.js";
import { History, kept } from "./history.js";
import { ask, askMore } from "./referee.js";

/** @typedef {import("./paths.js").Json} Json */

/**
 * The states of the case of this page: what an earlier visit in this tab left behind, else what the page holds.
 * @template {Json} T
 * @param {HTMLTextAreaElement} text
 * @param {(found: any) => boolean} isCase
 * @returns {History<T>}
 */
export function openHistory(text, isCase) {
  const key = `board:${location.pathname}${location.search}`;
  const before = kept(key, { isReturn: isReturn(), isSent: text.form?.hasAttribute("data-sent-case") });
  const given = JSON.parse(text.value);
  const history = new History(isCase(before) ? before : given, key);
  if (JSON.stringify(history.case_) !== JSON.stringify(given)) history.given = given;
  return history;
}

/** Whether the page is gone back to or loaded again. */
function isReturn() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && ["back_forward", "reload"].includes(visit.type);
}

/**
 * @typedef {{form: HTMLFormElement, frame: HTMLElement}} Asking `frame` names the address of the referee
 * @typedef {import("./referee.js").Looked} Looked
 */

/**
 * Asks the referee about a case. `show` gets the answer if it is still wanted, `fail` a sentence if there is none.
 * @param {Asking & {busy: HTMLElement}} page
 * @param {unknown} case_
 * @param {Looked} looked
 * @param {{show: (answer: import("./referee.js").Answer) => void, fail: (sentence: string) => void}} heard
 */
export async function consultReferee({ form, frame, busy }, case_, looked, { show, fail }) {
  busy.setAttribute("aria-busy", "true");
  try {
    const answer = await ask(addressOf(frame), tokenOf(form), case_, looked);
    if (answer) show(answer);
  } catch (error) {
    busy.removeAttribute("aria-busy");
    fail(sentenceOf(error));
  }
}

/** Asks for what was opened of the answer that is shown. @type {(page: Asking, case_: unknown, looked: Looked) => ReturnType<typeof askMore>} */
export const consultFurther = ({ form, frame }, case_, looked) => askMore(addressOf(frame), tokenOf(form), case_, looked);

/** @type {(frame: HTMLElement) => string} */
const addressOf = (frame) => frame.dataset.answer ?? "";

/** @type {(form: HTMLFormElement) => string} */
const tokenOf = (form) => find(form, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;

/** @type {(error: unknown) => string} */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The case as a document: pasted, opened, saved, claimed about, sent with the form.
 * @template {Json} T
 * @param {{form: HTMLFormElement, text: HTMLTextAreaElement, claim: HTMLElement}} page
 * @param {History<T>} history
 * @param {{isCase: (found: unknown) => boolean, take: (case_: T) => void, change: (case_: T) => void, tell: (sentence: string) => void}} board
 */
export function startDocument({ form, text, claim }, history, { isCase, take, change, tell }) {
  form.addEventListener("submit", ({ submitter }) => {
    text.value = JSON.stringify(history.case_);
    if (!submitter?.hasAttribute("formaction")) history.sent(); // the ground was saved as a map; the fight goes on
  });
  startOver(history, take);
  startExchange(form, { isCase, take, tell });
  startClaims(claim, { now: () => history.case_, change });
}

/**
 * Says that an earlier visit in this tab left a changed case behind, and leads back to the case of the page.
 * @template {Json} T
 * @param {History<T>} history
 * @param {(case_: T) => void} take
 */
function startOver({ given }, take) {
  const notice = document.querySelector("[data-kept]");
  if (!(notice instanceof HTMLElement) || !given) return;
  notice.hidden = false;
  find(notice, "[data-start-over]", HTMLButtonElement).addEventListener("click", () => {
    notice.hidden = true;
    take(given);
  });
}
