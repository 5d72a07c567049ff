// The judge's board: choose a warrior, then a hex, and the form beside it is filled in. The form does the same by keyboard.
const form = document.querySelector(".desk");
const board = document.querySelector(".ruling__boards .board");
const field = (name) => form.elements[`warrior-${name}`];

// The drawing's units, as in rules/board/grid.py: a hex is 84 wide and rows are 72 apart.
export function hexAt(x, y) {
  const r = y / 72;
  const q = x / 84 - r / 2;
  return rounded(q, r);
}

function rounded(q, r) {
  const s = -q - r;
  let [rq, rr, rs] = [q, r, s].map(Math.round);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq, rr];
}

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
