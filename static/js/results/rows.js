// The rows of the results page: what stands in their cells, what the server has, and what is said about them.
const values = (cells) => Object.fromEntries(cells.map((cell) => [cell.dataset.cell, cell.value.trim()]));

export class Row {
  constructor(line) {
    this.line = line;
    this.pairing = Number(line.dataset.row);
    this.table = Number(line.dataset.table);
    this.cells = [...line.querySelectorAll("[data-cell]")];
    this.reason = line.querySelector("[data-reason]");
    this.saved = line.classList.contains("is-fault") ? {} : values(this.cells);
    this.sent = null; // the values on their way to the server
    this.isLeft = false; // left with numbers missing: the bar and the row say so
    this.names = [...line.querySelectorAll("[data-names] bdi")].map((one) => one.textContent.trim());
    if (!line.classList.contains("is-fault")) this.reason.hidden = true;
  }

  get state() { return this.line.querySelector("[data-state]"); }
  get seen() { return this.state.querySelector("input").value; }
  get values() { return values(this.cells); }
  get isDirty() { return this.cells.some((cell) => cell.value.trim() !== (this.saved[cell.dataset.cell] ?? "")); }
  get isOnItsWay() { return this.sent !== null && this.cells.every((cell) => cell.value.trim() === this.sent[cell.dataset.cell]); }
  get isEmpty() { return this.cells.every((cell) => !cell.value.trim()); }
  get said() { return this.reason.querySelector("input").value.trim(); }

  get isUnfinished() { return this.isEmpty || this.missing > 0 || this.line.classList.contains("is-fault"); }

  // Enough to be judged: a winner, or every number.
  get isComplete() {
    const winner = this.cells.find((cell) => cell.dataset.cell === "outcome");
    if (winner?.value) return true;
    return this.cells.filter((cell) => cell !== winner).every((cell) => cell.value.trim());
  }

  // Something is typed, but too little to be judged, so nothing of it is sent. 0 where nothing is missing.
  get missing() {
    if (!this.isDirty || this.isEmpty || this.isComplete) return 0;
    return this.cells.filter((cell) => cell.dataset.cell !== "outcome" && !cell.value.trim()).length;
  }

  get isHalf() { return this.isLeft && this.missing > 0; }

  fill(said) {
    for (const cell of this.cells) cell.value = said[cell.dataset.cell] ?? "";
  }

  restore() {
    this.fill(this.saved);
    this.isLeft = false;
    this.blame("");
    this.mark();
  }

  get isRefused() { return this.line.classList.contains("is-fault"); }

  mark(look = this.isDirty ? "is-unsaved" : "") {
    this.line.classList.remove("is-unsaved", "is-saved", "is-fault");
    if (look) this.line.classList.add(look);
  }

  blame(text, faults = {}) {
    const shown = this.line.querySelector("[data-fault]");
    shown.textContent = text;
    shown.hidden = !text;
    for (const cell of this.cells) {
      const fault = faults[cell.dataset.cell] ?? faults[`counts/${cell.dataset.cell}`];
      fault ? cell.setAttribute("aria-invalid", "true") : cell.removeAttribute("aria-invalid");
      cell.title = fault ?? "";
    }
  }

  // What the server says became of the row; a row that was typed in meanwhile keeps what was typed.
  take(answer, sent) {
    this.sent = null;
    this.isLeft = false;
    this.show(answer);
    if (answer.became === "refused") {
      this.blame(answer.fault, answer.faults);
      this.reason.hidden = !answer.asks_reason;
      this.mark("is-fault");
      return;
    }
    this.saved = answer.values;
    this.blame("");
    this.reason.hidden = true;
    this.reason.querySelector("input").value = "";
    const isTypedIn = sent && this.cells.some((cell) => cell.value.trim() !== (sent[cell.dataset.cell] ?? ""));
    if (!isTypedIn && !this.line.contains(document.activeElement)) this.fill(answer.values);
    this.mark(isTypedIn && this.isDirty ? "is-unsaved" : "is-saved");
  }

  show({ text, label, tone, seen, confirm }) {
    const state = this.state;
    state.querySelector("input").value = seen;
    state.querySelector("[data-text]").textContent = text;
    state.querySelector(".badge:not([data-call])")?.remove();
    if (!confirm) state.querySelector("button")?.remove();
    if (!label) return;
    const badge = document.createElement("span");
    badge.className = `badge badge--${tone}`;
    badge.textContent = label;
    state.querySelector("[data-text]").after(badge);
  }
}
