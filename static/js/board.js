// The judge's board: choose a warrior, then a hex, and the form beside it is filled in. The form does the same by keyboard.
import { hexAt } from "./board/grid.js";

const form = document.querySelector(".desk");
const board = document.querySelector(".ruling__boards .board");
const field = (name) => form.elements[`warrior-${name}`];

function choose(piece) {
  for (const other of board.querySelectorAll(".is-chosen")) other.classList.remove("is-chosen");
  piece.classList.add("is-chosen");
  document.querySelector("#change").open = true;
  field("warrior").value = piece.dataset.warrior;
}

function place(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  const [q, r] = hexAt(point.x, point.y);
  field("q").value = q;
  field("r").value = r;
}

if (form && board && field("warrior")) {
  board.classList.add("board--live");
  document.querySelector("[data-board-hint]").hidden = false;
  board.addEventListener("click", (event) => {
    const piece = event.target.closest("[data-warrior]");
    if (piece) choose(piece);
    else if (board.querySelector(".is-chosen")) place(event);
  });
}
