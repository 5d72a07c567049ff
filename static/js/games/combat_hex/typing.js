// The buttons for the dice of a roll that lies there already are shown while its field is typed in. They come and go after a
// press, never during it: the focus moves as soon as a finger is down, and whatever lies below would leave the finger's place.
import { findAll } from "../../board/dom.js";
import { released } from "../../board/press.js";

/** @param {HTMLElement} editor */
export function showDiceWhereTyped(editor) {
  const mark = async () => {
    await released();
    for (const roll of findAll(editor, ".ask__roll", HTMLElement)) {
      roll.classList.toggle("ask__roll--typed", roll.contains(document.activeElement));
    }
  };
  editor.addEventListener("focusin", mark);
  editor.addEventListener("focusout", mark);
}
