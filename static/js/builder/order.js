// Rows of a list in another order: by dragging the handle with mouse or finger, or with the arrow keys on it.
const army = document.getElementById("army");
const ROW = ".army-row[data-row]";
const focus = (row) => row.querySelector(".army-row__handle").focus({ preventScroll: true });
const rows = () => [...army.querySelectorAll(ROW)];

// `move(row, by)` is called with the element of a row and how many places it moved.
export function start(move) {
  let dragged = null, from = 0;
  const handleOf = ({ target }) => target.closest?.(".army-row__handle");

  army.addEventListener("keydown", (event) => {
    const by = handleOf(event) ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : 0;
    if (!by) return;
    event.preventDefault();
    move(event.target.closest(ROW), by);
  });

  army.addEventListener("pointerdown", (event) => {
    const handle = handleOf(event);
    if (!handle || event.button) return;
    dragged = handle.closest(ROW);
    event.preventDefault(); // no text is selected meanwhile
    focus(dragged); // which the line above prevents too
    from = rows().indexOf(dragged);
    dragged.classList.add("army-row--dragged");
    handle.setPointerCapture(event.pointerId);
  });

  army.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(ROW);
    if (!over || over === dragged || !army.contains(over)) return;
    const all = rows();
    if (all.indexOf(over) > all.indexOf(dragged)) over.after(dragged);
    else over.before(dragged);
  });

  const drop = () => {
    if (!dragged) return;
    const by = rows().indexOf(dragged) - from;
    dragged.classList.remove("army-row--dragged");
    focus(dragged); // a row that was put elsewhere has lost it
    if (by) move(dragged, by);
    dragged = null;
  };
  army.addEventListener("pointerup", drop);
  army.addEventListener("pointercancel", drop);
}
