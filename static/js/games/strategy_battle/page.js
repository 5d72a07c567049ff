// The parts of the page that the table works with.
import * as board from "../../board/page.js";
import { find } from "../../board/dom.js";

export const page = board.boardPage({ fields: ".ask :is([data-dice], [data-way], select, .toolbar .button)" });

export const drawing = () => board.drawingOf(page);
/** @type {(name: string) => HTMLButtonElement} */
export const actButton = (name) => board.actButtonOf(page, name);
/** @type {(id: string) => HTMLInputElement | HTMLSelectElement} */
export const field = (id) => /** @type {HTMLInputElement} */ (find(page.editor, `#${id}`, HTMLElement));
/** @type {(target: EventTarget | null) => target is HTMLInputElement} */
export const isDice = (target) => target instanceof HTMLInputElement && Boolean(target.dataset.dice);
