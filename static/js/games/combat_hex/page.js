// The parts of the page that the editor works with.
import * as parts from "../../board/page.js";

const shared = parts.boardPage({
  fields: ".ask :is([data-dice], select)",
  first: [".ask--open :is([data-dice], select, button)", "[data-dice], select, button"],
});
export const page = { ...shared, model: shared.part("model"), facingOf: shared.part("facing-of") };

export const board = () => parts.drawingOf(page);
/** @type {(name: string) => HTMLButtonElement} */
export const actButton = (name) => parts.actButtonOf(page, name);
export const firstQuestion = () => parts.firstQuestionOf(page);

/** @type {(name: string, value: string | number) => void} */
export function check(name, value) {
  const found = page.editor.querySelector(`[name=${name}][value="${CSS.escape(String(value))}"]`);
  if (found instanceof HTMLInputElement) found.checked = true;
}

/** @type {(target: EventTarget | null) => target is HTMLElement} */
export const isQuestion = (target) => target instanceof HTMLElement && target.matches(page.asked.fields);
