// Changes to army lists that the server has not answered yet, kept on this device in the order in which they were made.
// A change is { id, user, list, name, kind, action, fields, row, model, title, count, at, tried, state }.
const STORE = "muster:list-changes";
let memory = []; // where nothing can be stored, a change lives as long as its page

export function all() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return memory;
  }
}

function store(changes) {
  memory = changes;
  try {
    localStorage.setItem(STORE, JSON.stringify(changes));
  } catch {
    // a full or forbidden store
  }
}

const user = () => document.body.dataset.user;

export const mine = () => all().filter((change) => change.user === user());
export const of = (list) => mine().filter((change) => change.list === list);
export const forget = (...ids) => store(all().filter((change) => !ids.includes(change.id)));
export const holds = (id) => all().some((change) => change.id === id);

export function mark(id, values) {
  store(all().map((change) => (change.id === id ? { ...change, ...values } : change)));
}

export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function push(change) {
  const made = { id: newId(), user: user(), at: Date.now(), tried: false, state: "waiting", ...change };
  store([...all(), made]);
  return made;
}

// ---- what can change ----

// The server gives the number of a removed row to the next one: only number and model together name a row.
const isFor = (change, row, models) => change.kind === "count" && change.row === row && models.includes(change.model);
export const isSameRow = (one, other) => isFor(one, other.row, [other.model]);

// The models that a row on the page stands for: the one shown, and the one chosen for it and not saved yet.
function modelsOf(list, row, model) {
  const chosen = of(list).filter((one) => one.kind === "choose" && one.row === row && one.meant === model && one.state === "waiting");
  return [model, ...chosen.map((one) => one.model)];
}

export const isOn = (change, { row, model }) => isFor(change, row, modelsOf(change.list, row, model));

// A refused change was not saved, so nothing follows from it.
export const lastOf = (list, row) => of(list).filter((change) => change.state !== "refused" && isOn(change, row)).at(-1);

// A count that was not sent yet is replaced; one that may have arrived stays, and the new one comes after it.
export function setCount({ list, name, action, row, model, title, seen, count }) {
  const last = lastOf(list, { row, model });
  if (last?.state === "conflict") return mark(last.id, { count });
  if (last && !last.tried) {
    if (count === last.seen) return forget(last.id);
    return mark(last.id, { count, fields: [["count", count], ["seen", last.seen], ["model", last.model]] });
  }
  const before = last ? last.count : seen;
  if (count === before) return;
  const then = modelsOf(list, row, model).at(-1);
  const fields = [["count", count], ["seen", before], ["model", then]];
  push({ list, name, kind: "count", action, row, model: then, title, seen: before, count, fields });
}

// So many more of a model, or fewer: such changes add up on the server, whatever was changed elsewhere.
export function add({ list, name, action, model, title, price, count = 1 }) {
  const last = of(list).findLast((one) => one.kind === "add" && one.model === model && !one.tried);
  if (last) {
    const more = last.count + count;
    if (!more) return forget(last.id);
    return mark(last.id, { count: more, fields: [["model", model], ["count", more]] });
  }
  push({ list, name, kind: "add", action, model, title, price, count, fields: [["model", model], ["count", count]] });
}

// What waits to be added, by model: { model, title, price, action, count }.
export function added(list) {
  const found = new Map();
  for (const one of of(list)) {
    if (one.kind !== "add" || one.state !== "waiting") continue;
    const before = found.get(one.model);
    found.set(one.model, { ...one, count: one.count + (before?.count ?? 0) });
  }
  return [...found.values()].filter((one) => one.count);
}

// So many places down, or up. Presses in a row become one change.
export function move({ list, name, action, row, model, title, by }) {
  const last = of(list).at(-1);
  if (last?.kind === "move" && last.row === row && last.model === model && !last.tried) {
    const more = last.by + by;
    return more ? mark(last.id, { by: more, fields: [["by", more]] }) : forget(last.id);
  }
  push({ list, name, kind: "move", action, row, model, title, by, fields: [["by", by]] });
}

// `meant`: the name in the row that the catalogue does not know.
export function choose({ list, name, action, row, meant, model, title }) {
  push({ list, name, kind: "choose", action, row, meant, model, title, count: 1, fields: [["model", model]] });
}

// The list holds another count than the reader saw: all that was typed since becomes one question.
export function conflict(change, why) {
  const later = of(change.list).filter((one) => isSameRow(one, change) && one.id !== change.id);
  const count = later.at(-1)?.count ?? change.count;
  forget(...later.map((one) => one.id));
  mark(change.id, { state: "conflict", why, count });
}

// The reader insists on a count although the list holds another one by now.
export function insist(change, seen) {
  forget(change.id);
  const { list, name, action, row, model, title, count } = change;
  setCount({ list, name, action, row, model, title, seen, count });
}
