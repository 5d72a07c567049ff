// The parts of the page that the editor works with.
import * as parts from "../../board/page.js";

const shared = parts.boardPage({
  fields: ".ask :is([data-dice], select, [data-assigned], [data-answer])",
  first: [".ask--open :is([data-dice], select, [data-answer], [data-space])"],
});
export const page = { ...shared, model: shared.part("model") };

export const board = () => parts.drawingOf(page);
/** @type {(name: string) => HTMLButtonElement} */
export const actButton = (name) => parts.actButtonOf(page, name);
export const firstQuestion = () => parts.firstQuestionOf(page);

/** @type {(name: string, value: string) => void} */
export function check(name, value) {
  const found = page.editor.querySelector(`[name=${name}][value="${CSS.escape(value)}"]`);
  if (found instanceof HTMLInputElement) found.checked = true;
}

/** @type {(target: EventTarget | null) => target is HTMLInputElement} */
export const isDice = (target) => target instanceof HTMLInputElement && "dice" in target.dataset;
