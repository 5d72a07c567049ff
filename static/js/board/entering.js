// What is entered beside the board: each control names a place in the case, and what stands there afterwards.
import { put, readingAt } from "./case.js";

const above = (path) => [path.slice(0, path.lastIndexOf("/")), Number(path.slice(path.lastIndexOf("/") + 1))];
const numbers = (text) => (text.match(/-?\d+/g) ?? []).map(Number);
const listAt = (case_, path) => { const found = readingAt(case_, path); return Array.isArray(found) ? found : []; };

// By the name of the attribute that holds the path. undefined takes the place out of the case.
const READERS = {
  set: ({ value }) => (value ? JSON.parse(value) : undefined),
  number: ({ value }) => (value === "" ? undefined : Number(value)),
  flag: ({ checked }) => checked || undefined,
  hex: ({ value }) => { const found = numbers(value); return found.length === 2 ? found : undefined; },
  numbers: ({ value }) => numbers(value),
  text: ({ value }) => value.trim() || undefined,
};

export function entered(target, case_) {
  if (target.dataset.append && target.value) return appended(case_, target.dataset.append, JSON.parse(target.value));
  const name = Object.keys(READERS).find((one) => one in target.dataset);
  return name ? put(case_, target.dataset[name], READERS[name](target)) : null;
}

export const appended = (case_, path, value) => put(case_, path, [...listAt(case_, path), value]);

export function dropped(case_, path) {
  const [list, place] = above(path);
  return put(case_, list, listAt(case_, list).filter((_, at) => at !== place));
}

export const stepBack = (case_, path) => put(case_, path, listAt(case_, path).slice(0, -1));

// A button beside a control: appends, drops, or steps back. null when the button is none of these.
export function pressed({ dataset }, case_, at) {
  if (dataset.append) return appended(case_, dataset.append, JSON.parse(dataset.value));
  if (dataset.drop) return dropped(case_, dataset.drop);
  if (dataset.back) return stepBack(case_, dataset.back);
  if (dataset.hereTo) return put(case_, dataset.hereTo, at);
  return null;
}

// An action as it begins: whoever stands under the cursor does it.
export function opened(opening, here) {
  return "warrior" in opening ? { ...opening, warrior: here?.id ?? "" } : opening;
}

// The way of whoever walks: from where the warrior stood, hex by hex.
export function wayOf(case_, path) {
  const [action] = path.match(/^\/actions\/\d+/) ?? [""];
  const who = readingAt(case_, action)?.warrior;
  const start = (case_.position.warriors ?? []).find((one) => one.id === who)?.at;
  return [...(start ? [start] : []), ...listAt(case_, path)];
}
