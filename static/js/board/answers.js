// The referee's questions: what is typed or chosen goes to the place in the case that the question names.
import { put, readingAt } from "./case.js";

const faces = (text) => [...text].filter((face) => "123456".includes(face)).map(Number);

// A roll goes into the case when all its dice lie there, an assignment when every die has a target. Until then they wait here.
const drafts = new Map();

export function answerTo(target, case_) {
  if (target.dataset.dice) return dice(target, case_);
  if (target.dataset.convert) return convert(target, case_);
  if (target.dataset.assign) return assign(target, case_);
  return null;
}

function dice(input, case_) {
  const rolled = faces(input.value).slice(0, 200);
  if (input.value !== rolled.join("")) input.value = rolled.join("");
  const before = readingAt(case_, input.dataset.dice) ?? [];
  const isWhole = rolled.length >= Number(input.dataset.due);
  if (JSON.stringify(before) === JSON.stringify(rolled)) return null;
  if (!isWhole && !before.length) {
    drafts.set(input.dataset.dice, input.value);
    return null;
  }
  drafts.delete(input.dataset.dice);
  return put(case_, input.dataset.dice, rolled);
}

function convert(select, case_) {
  const path = select.dataset.convert;
  const die = Number(select.dataset.die);
  const others = (readingAt(case_, path) ?? []).filter((one) => one.die !== die);
  return put(case_, path, select.value ? [...others, { die, by: select.value }] : others);
}

function assign(select, case_) {
  const path = select.dataset.assign;
  const all = [...document.querySelectorAll(`[data-assign="${path}"]`)];
  drafts.set(path, new Map(all.map((one) => [one.dataset.die, one.value])));
  if (all.some((one) => !one.value)) return null;
  drafts.delete(path);
  return put(case_, path, all.map((one) => ({ die: Number(one.dataset.die), to: one.value })));
}

// Puts back what was half said when the questions are drawn anew.
export function restoreDrafts(box) {
  for (const input of box.querySelectorAll("[data-dice]")) input.value = drafts.get(input.dataset.dice) ?? input.value;
  for (const select of box.querySelectorAll("[data-assign]")) {
    const draft = drafts.get(select.dataset.assign)?.get(select.dataset.die);
    if (draft && [...select.options].some((one) => one.value === draft)) select.value = draft;
  }
}

export const forgetDrafts = () => drafts.clear();

// The dice buttons write into the field beside them.
export function pressDie(button) {
  const input = button.closest(".ask").querySelector("[data-dice]");
  input.value = button.dataset.face ? input.value + button.dataset.face : input.value.slice(0, -1);
  return input;
}
