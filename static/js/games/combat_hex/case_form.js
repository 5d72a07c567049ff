// The form beside a ruling: choose a warrior on the picture, then a hex, and the fields are filled in. By keyboard they are typed.
import { find } from "../../board/dom.js";
import { hexAt } from "./grid.js";

/** @typedef {{form: HTMLFormElement, board: SVGSVGElement}} Page */

/** @type {(page: Page, name: string, value: unknown) => void} */
function fill({ form }, name, value) {
  const field = form.elements.namedItem(`warrior-${name}`);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value ?? "");
}

/** @type {(page: Page, piece: SVGElement) => void} */
function choose(page, piece) {
  for (const other of page.board.querySelectorAll(".is-chosen")) other.classList.remove("is-chosen");
  piece.classList.add("is-chosen");
  find(document, "#change", HTMLDetailsElement).open = true;
  fill(page, "warrior", piece.dataset.warrior);
}

/** @type {(page: Page, event: MouseEvent) => void} */
function place(page, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(page.board.getScreenCTM()?.inverse());
  const [q, r] = hexAt(point.x, point.y);
  fill(page, "q", q);
  fill(page, "r", r);
}

/** @type {(page: Page) => void} */
function start(page) {
  page.board.classList.add("board--live");
  find(document, "[data-board-hint]", HTMLElement).hidden = false;
  page.board.addEventListener("click", (event) => {
    const piece = event.target instanceof Element ? event.target.closest("[data-warrior]") : null;
    if (piece instanceof SVGElement) choose(page, piece);
    else if (page.board.querySelector(".is-chosen")) place(page, event);
  });
}

const form = document.querySelector(".desk");
const board = document.querySelector(".ruling__boards .board");
if (form instanceof HTMLFormElement && board instanceof SVGSVGElement && form.elements.namedItem("warrior-warrior")) start({ form, board });
