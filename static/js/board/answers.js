// The referee's questions: what is typed or chosen goes to the place in the case that the question names.
import { insert, put, readingAt } from "./case.js";

// "346c2" is 3, 4, and a 6 that lay cocked and was rolled again as a 2.
export function facesIn(text) {
  return (text.toLowerCase().replace(/\s/g, "").match(/[1-6]c[1-6]?|[1-6]/g) ?? []).slice(0, 200).map(dieOf);
}

function dieOf(typed) {
  if (typed.length === 1) return Number(typed);
  return typed.length === 2 ? { cocked: Number(typed[0]) } : { cocked: Number(typed[0]), rerolled: Number(typed[2]) };
}

const typed = (die) => (typeof die === "number" ? String(die) : `${die.cocked}c${die.rerolled ?? ""}`);

// A roll goes into the case when all its dice lie there, an assignment when every die has a target. Until then they wait here.
const drafts = new Map();

export function answerTo(target, case_) {
  if (target.dataset.dice) return dice(target, case_);
  if (target.dataset.convert) return convert(target, case_);
  if (target.dataset.assign) return assign(target, case_);
  return null;
}

function dice(input, whole) {
  // The dice of an event that nobody declared yet: it is declared with them.
  const case_ = input.dataset.insert ? insert(whole, JSON.parse(input.dataset.insert)) : whole;
  const rolled = facesIn(input.value);
  const shown = rolled.map(typed).join("");
  if (input.value !== shown) input.value = shown;
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
  if (button.dataset.face) input.value += button.dataset.face;
  else if ("cocked" in button.dataset) input.value = input.value.replace(/[1-6]$/, "$&c");
  else input.value = input.value.replace(/([1-6]c)?.$/, "");
  return input;
}
