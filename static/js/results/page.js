// The results page: cell to cell by keyboard, each row saved as it is left, undo, and rows pasted from a spreadsheet.
// Without this script the page is one plain form.
import { gettext, ngettext } from "../board/words.js";
import { placed } from "./pasting.js";
import { Row } from "./rows.js";
import { Saving } from "./saving.js";
import { missingText, savedText, unsavedText } from "./unsaved.js";

const form = document.getElementById("grid");
if (form) start();

function start() {
  const rows = [...form.querySelectorAll("tr[data-row]")].map((line) => new Row(line));
  const byPairing = new Map(rows.map((row) => [row.pairing, row]));
  const rowOf = (element) => byPairing.get(Number(element.closest("tr[data-row]")?.dataset.row));
  const jump = document.getElementById("jump-table"), undoButton = document.getElementById("undo");
  const signed = document.getElementById("signed");
  const undone = []; // { row, before: its values }, the newest last
  let shown = "saved"; // the state that the bar tells
  let saved = []; // the tables that were saved last
  let jumped = false; // the row was searched for: the next search follows it

  const saving = new Saving({
    user: form.dataset.user,
    token: () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"],
    answered,
    counted: (text) => { document.getElementById("live-progress").textContent = text; },
    say,
  });

  function say(state, count, why) {
    shown = state;
    const bar = form.querySelector(".results__bar"), reason = why || gettext("Waiting");
    const unsaved = unsavedText(rows);
    bar.dataset.state = state === "saved" && unsaved ? "kept" : state;
    document.getElementById("save-state").textContent = {
      saved: [savedText(saved), unsaved || gettext("No unsaved results.")].filter(Boolean).join(" "),
      saving: ngettext("Saving %(count)s result…", "Saving %(count)s results…", count),
      kept: ngettext(
        "%(count)s result not saved. %(why)s. Kept on this device and sent as soon as that is possible.",
        "%(count)s results not saved. %(why)s. Kept on this device and sent as soon as that is possible.", count, { why: reason },
      ),
    }[state];
    offerToSave();
  }

  // The main button of the page is the one that does something: with everything saved it steps back.
  function offerToSave() {
    const isOpen = shown !== "saved" || rows.some((row) => row.isDirty);
    document.getElementById("save-all").classList.toggle("button--primary", isOpen);
  }

  // ---- saving ----

  function answered(answer, sent) {
    const row = byPairing.get(answer.pairing);
    row?.take(answer, sent);
    if (row && !["refused", "unchanged"].includes(answer.became)) saved.push(row.table);
    if (answer.became === "refused") forget(row);
    // The queue of tables that wait and the number of confirmed results follow at once.
    else if (answer.became === "confirmed" || document.getElementById(`need-${answer.pairing}`)) document.dispatchEvent(new Event("muster:changed"));
  }

  function save(row) {
    if (!row || !row.isDirty || row.isOnItsWay) return;
    if (row.isEmpty) return void clear(row);
    if (!row.isComplete) return void leaveHalf(row);
    remember(row);
    send(row, [...Object.entries(row.values), ["reason", row.said], ...(signed.checked ? [["signed", "1"]] : [])]);
  }

  // Nothing is sent of a row with numbers missing: what was typed stays, and the bar and the row say that it is not saved.
  function leaveHalf(row) {
    row.isLeft = true;
    row.mark("is-unsaved");
    row.blame(missingText(row));
    sayAnew();
  }

  // The row was completed, emptied or restored: the bar follows.
  function noLongerHalf(row) {
    if (!row?.isLeft) return;
    row.isLeft = row.missing > 0;
    row.blame(row.isLeft ? missingText(row) : "");
    sayAnew();
  }

  const toMissing = (row) => row?.cells.find((cell) => !cell.value.trim() && cell.dataset.cell !== "outcome")?.focus();

  // While rows are on their way or wait, that is said first.
  function sayAnew() {
    if (shown === "saved") say("saved", 0);
  }

  // What was saved is emptied: taken back. Nothing was saved: nothing happens.
  function clear(row) {
    if (!Object.values(row.saved).some(Boolean)) return void row.mark();
    remember(row);
    send(row, [["clear", "1"], ["reason", row.said]]);
  }

  function send(row, fields) {
    forgetSaved();
    row.mark("is-unsaved");
    row.sent = row.values;
    saving.add(row.pairing, [...fields, ["seen", row.seen]], row.values);
  }

  // What is said about the last rows ends with the next one.
  function forgetSaved() {
    if (shown !== "saving") saved = [];
  }

  function remember(row) {
    row.entry = { row, before: { ...(row.sent ?? row.saved) } };
    undone.push(row.entry);
    undoButton.disabled = false;
  }

  // What was refused changed nothing, so there is nothing to undo.
  function forget(row) {
    const at = undone.indexOf(row?.entry);
    if (at >= 0) undone.splice(at, 1);
    undoButton.disabled = !undone.length;
  }

  function undo() {
    const last = undone.pop();
    undoButton.disabled = !undone.length;
    if (!last) return;
    const { row, before } = last;
    row.entry = null;
    row.fill(before);
    const isEmpty = !Object.values(before).some(Boolean);
    send(row, isEmpty ? [["clear", "1"]] : Object.entries(before));
    row.cells[0].focus();
  }

  // ---- moving ----

  function go(row, at) {
    const cell = row?.cells[Math.min(at, row.cells.length - 1)];
    cell?.focus();
    cell?.select?.();
    return Boolean(cell);
  }

  function enter(row) {
    if (!row.reason.hidden && !row.said && row.line.classList.contains("is-fault")) {
      return void row.reason.querySelector("input").focus();
    }
    if (row.isDirty && !row.isComplete && !row.isEmpty) {
      return void toMissing(row);
    }
    save(row);
    leave(row);
  }

  // Back to the search box, or to the next row without a confirmed result: first below, then from the top.
  function leave(row) {
    if (jumped) {
      jumped = false;
      jump.value = "";
      return void jump.focus();
    }
    const at = rows.indexOf(row);
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find((one) => one.isUnfinished);
    go(next, 0) || document.getElementById("save-all").focus();
  }

  // A winner's key is followed by the first count that is missing. Where none is, the row is done.
  function follow(row, cell) {
    const missing = row.cells.find((one) => one !== cell && !one.value.trim());
    if (missing) return void missing.focus();
    save(row);
    leave(row);
  }

  function choose(cell, key) {
    // The first option chooses nothing: a letter that it shares with another belongs to the other.
    const options = [...cell.options].filter((option) => option.value && option.text.toLowerCase().startsWith(key.toLowerCase()));
    if (!options.length) return false;
    const at = options.findIndex((option) => option.selected);
    cell.value = options[(at + 1) % options.length].value;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
    if (options.length === 1 && cell.dataset.cell === "outcome") follow(rowOf(cell), cell);
    return true;
  }

  const atEdge = (cell, key) => cell.tagName === "SELECT"
    || (key === "ArrowLeft" ? cell.selectionEnd === 0 || cell.selectionStart !== cell.selectionEnd : cell.selectionEnd === cell.value.length);

  form.addEventListener("keydown", (event) => {
    const row = rowOf(event.target), { key } = event;
    if (!row || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === "z" && !row.isDirty && undone.length) { event.preventDefault(); undo(); }
      return;
    }
    const at = row.cells.indexOf(event.target), here = rows.indexOf(row);
    if (key === "Enter" && event.target.tagName !== "BUTTON") { event.preventDefault(); return enter(row); }
    if (key === "Escape") { row.restore(); return sayAnew(); }
    if (at < 0) return;
    const done = {
      ArrowUp: () => go(rows[here - 1], at) || true,
      ArrowDown: () => go(rows[here + 1], at) || true,
      ArrowLeft: () => atEdge(event.target, key) && go(row, Math.max(0, at - 1)),
      ArrowRight: () => atEdge(event.target, key) && go(row, at + 1),
    }[key]?.();
    const isSelect = event.target.tagName === "SELECT";
    if (done || (isSelect && ["Delete", "Backspace"].includes(key) && empty(event.target)) || (isSelect && key.length === 1 && choose(event.target, key))) event.preventDefault();
  });

  function empty(cell) {
    cell.value = "";
    cell.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  form.addEventListener("input", ({ target }) => { rowOf(target)?.mark(); noLongerHalf(rowOf(target)); offerToSave(); });
  signed.addEventListener("change", () => rows.filter((row) => row.line.classList.contains("is-fault")).forEach(save));
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const row = rowOf(target);
    if (row && !row.line.contains(relatedTarget) && !row.line.classList.contains("is-fault")) save(row);
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter?.name === "confirm") confirm(event.submitter);
    else saveAll();
  });
  function saveAll() {
    const isIdle = shown === "saved" && !rows.some((row) => row.isDirty || row.isRefused);
    if (isIdle) document.getElementById("save-state").textContent = gettext("Nothing to save.");
    rows.forEach(save);
    toMissing(rows.find((row) => row.isHalf));
  }

  // The queue of tables that wait is replaced whenever it changes.
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-confirms]") || event.submitter?.name !== "confirm") return;
    event.preventDefault();
    confirm(event.submitter);
  });

  function confirm(button) {
    const pairing = Number(button.value);
    button.disabled = true;
    forgetSaved();
    saving.add(pairing, [["confirm", button.value]], byPairing.get(pairing)?.values ?? {});
  }

  // ---- searching, pasting, undoing ----

  // By table number or part of a name; an empty text looks for the first table without a confirmed result.
  function looked(text) {
    const wanted = text.trim().toLocaleLowerCase();
    if (!wanted) return rows.find((one) => one.isUnfinished);
    if (/^\d+$/.test(wanted)) return rows.find((one) => String(one.table) === wanted);
    return rows.find((one) => one.names.some((name) => name.toLocaleLowerCase().includes(wanted)));
  }

  document.getElementById("jump").addEventListener("submit", (event) => {
    const row = looked(jump.value);
    if (!row) return; // perhaps on another page: the server looks, and says so where there is none
    event.preventDefault();
    document.getElementById("jump-said").hidden = true;
    jumped = Boolean(jump.value.trim());
    go(row, 0);
  });

  form.addEventListener("paste", (event) => {
    const row = rowOf(event.target), text = event.clipboardData.getData("text/plain");
    const at = row?.cells.indexOf(event.target) ?? -1;
    if (at < 0 || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const table = rows.map((one) => ({
      table: one.table, names: one.names,
      cells: one.cells.map((cell) => ({ name: cell.dataset.cell, options: cell.options && [...cell.options].map((option) => option.value) })),
    }));
    const { filled, wrong } = placed(text, table, rows.indexOf(row), at);
    for (const [place, said] of filled) {
      rows[place].fill({ ...rows[place].values, ...said });
      save(rows[place]);
    }
    if (wrong.length) row.blame(ngettext(
      "Line %(lines)s of the pasted rows could not be read and was left out.",
      "Lines %(lines)s of the pasted rows could not be read and were left out.", wrong.length, { lines: wrong.join(", ") },
    ));
  });

  undoButton.hidden = false;
  undoButton.addEventListener("click", undo);
  for (const one of document.querySelectorAll("[data-with-script]")) one.hidden = false;
  addEventListener("online", () => saving.send());
  for (const [pairing, { values }] of saving.kept) byPairing.get(pairing)?.fill(values);
  saving.send();
  const asked = new URLSearchParams(location.search).get("table");
  const found = asked === null ? undefined : looked(asked);
  if (found) { jumped = Boolean(asked.trim()); go(found, 0); }
}
