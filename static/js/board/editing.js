// What is the same on every board with a ground: a change is kept and asked about, Enter goes on, Escape leads back to the ground.
import { tellCanceled, tellLost } from "./actions.js";
import { findAll } from "./dom.js";
import { say, sayAsked, tellAsked, tellGone, tellStart } from "./gone.js";
import { keepUp } from "./keeping_up.js";
import { openedIn, startOpening } from "./opening.js";
import { goOnIn } from "./page.js";
import { putAll } from "./paths.js";
import { consultFurther, consultReferee, sentenceOf, startDocument } from "./session.js";

/** @typedef {import("./paths.js").Json} Json */

// Buttons of the referee's questions that add a line to the case or take one away.
const ONCE = "[data-offer], [data-insert], [data-do], [data-ready], [data-append], [data-drop], [data-answer=append]";

/**
 * What a game's board adds.
 * @typedef {object} Board
 * @property {(found: unknown) => boolean} isCase
 * @property {() => string} focus the piece whose details are open
 * @property {() => void} forget drops what was half typed or half drawn; a case from elsewhere comes, or one from before
 * @property {() => boolean} isWaiting whether something waits for a choice on the board
 * @property {() => void} stop ends what waits there
 * @property {() => void} showLists the models to put down
 * @property {() => void} look shows what stands under the cursor, without asking the referee
 * @property {(answer: import("./referee.js").Answer) => void} show
 * @property {(button: HTMLButtonElement, said: DOMStringMap) => void} press
 * @property {(field: EventTarget | null) => field is HTMLElement} isQuestion whether Enter in this field leads to the next question
 */

/**
 * The document of a board: how it changes and who is asked about it. `start` is called once everything else listens.
 * @template {Json} T
 * @param {import("./page.js").BoardPage} page
 * @param {import("./history.js").History<T>} history
 * @param {{said: string, note: string}} state `look` shows what is said; a note is put before what the next answer says, once
 * @param {Board} board
 */
export function editing(page, history, state, board) {
  /** @type {(sentence: string) => void} */
  const tell = (sentence) => { state.said = sentence; };

  /** @param {string} sentence */
  function tellAtOnce(sentence) {
    tell(sentence);
    board.look();
  }

  const asking = { ...page, frame: page.editor, busy: page.referee };

  /** @type {Set<string>} */
  const seen = new Set();

  async function consult() {
    say("[data-before]", tellStart(history.case_));
    sayAsked(tellAsked(history.case_));
    say("[data-gone]", tellGone(history.case_, seen));
    board.showLists();
    board.look();
    await consultReferee(asking, history.case_, { focus: board.focus(), opened: openedIn(page.editor) }, {
      show: board.show,
      fail(sentence) {
        allowAgain();
        tell(sentence);
      },
    });
    if (state.note) tell(`${state.note} ${state.said}`.trim());
    state.note = "";
    board.look();
  }

  /**
   * Whether a button may act: the second press of a line's button, before the referee answered the first, says nothing new.
   * @param {HTMLButtonElement} button
   */
  function isFirstPress(button) {
    if (!page.referee.contains(button) || !button.matches(ONCE)) return true;
    const isFirst = !("pressed" in button.dataset);
    button.dataset.pressed = "";
    return isFirst;
  }

  function allowAgain() {
    for (const button of findAll(page.referee, "[data-pressed]", HTMLElement)) delete button.dataset.pressed;
  }

  /** @param {T} case_ */
  function change(case_) {
    tell("");
    state.note ||= tellLost(history.case_, case_);
    keepUp(page.referee, history.case_, case_);
    if (case_ !== history.case_) history.push(case_);
    consult();
  }

  /** @param {T | null} found null where only the view changes */
  function apply(found) {
    if (found) change(found);
    else board.look();
  }

  /** Ends what waits for a choice on the board, and says so. @returns {boolean} whether something waited */
  function cancel() {
    if (!board.isWaiting()) return false;
    board.stop();
    tellAtOnce(tellCanceled(history));
    return true;
  }

  /** @param {number} by steps forward, or back where it is negative */
  function goBack(by) {
    if (by < 0 && cancel()) return;
    const before = history.case_;
    history.go(by);
    keepUp(page.referee, before, history.case_);
    allowAgain();
    board.forget();
    consult();
  }

  function start() {
    page.editor.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (!button || !isFirstPress(button)) return;
      const { offer } = button.dataset;
      if (offer) change(putAll(history.case_, JSON.parse(offer).set));
      else board.press(button, button.dataset);
    });
    page.editor.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && event.target !== page.ground) page.ground.focus();
      if (event.key !== "Enter" || !board.isQuestion(event.target)) return;
      event.preventDefault();
      goOnIn(page, event.target);
    });
    startOpening(page, {
      ask: (opened) => consultFurther(asking, history.case_, { focus: board.focus(), opened }),
      fail: (error) => tellAtOnce(sentenceOf(error)),
    });
    startDocument(page, history, {
      isCase: board.isCase,
      take(case_) {
        board.forget();
        change(case_);
      },
      change,
      tell: tellAtOnce,
    });
    page.editor.hidden = false;
    consult();
  }

  return { consult, change, apply, goBack, cancel, start };
}
