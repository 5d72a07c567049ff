// Says beside each row, and above the army, what is not saved yet and why; asks where the list was changed elsewhere.
import { gettext, grouped, ngettext } from "../board/words.js";
import * as queue from "./queue.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function element(tag, className, ...content) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

function button(label, act) {
  const made = element("button", "button", label);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const rowOf = (army, change) =>
  [...army.querySelectorAll("[data-row]")].find(({ dataset }) => queue.isOn(change, dataset));
const inputOf = (army, change) => rowOf(army, change)?.querySelector("input[name=count]");

// ---- beside a row ----

function unsavedNote(why) {
  return element("p", "army-row__unsaved", gettext("Not saved yet: %(why)s.", { why }));
}

function conflictNote(army, change, changed) {
  const input = inputOf(army, change);
  const now = input.defaultValue;
  const keep = () => { queue.forget(change.id); input.value = now; };
  const act = (work) => () => { work(); changed(); };
  return element(
    "div", "army-row__unsaved", element("p", "", gettext("Changed elsewhere: the list has %(now)s now. You chose %(count)s.", { now, count: change.count })),
    element(
      "p", "toolbar",
      button(gettext("Change to %(count)s", { count: change.count }), act(() => queue.insist(change, Number(now)))),
      button(gettext("Keep %(count)s", { count: now }), act(keep)),
    ),
  );
}

function besideRows(army, changes, why, changed) {
  for (const change of changes.filter((one) => one.kind === "count")) {
    const input = inputOf(army, change);
    if (!input) continue;
    if (change.state !== "refused") input.value = change.count;
    const row = rowOf(army, change);
    row.querySelector(".army-row__unsaved")?.remove();
    if (change.state === "conflict") row.append(conflictNote(army, change, changed));
    else if (why && change.state === "waiting") row.append(unsavedNote(why));
  }
}

// ---- added models without a row yet ----

function pendingRow(one, why, changed) {
  const { list, name, action, model, title, price } = one;
  const step = (count) => () => { queue.add({ list, name, action, model, title, price, count }); changed(); };
  const more = button("+", step(1)), fewer = button("−", step(-1));
  more.setAttribute("aria-label", gettext("One %(model)s more", { model: title }));
  fewer.setAttribute("aria-label", gettext("One %(model)s fewer", { model: title }));
  const number = element("output", "num", String(one.count));
  const line = element("div", "grow", element("p", "", element("strong", "", title)), ...(why ? [unsavedNote(why)] : []));
  const made = element("li", "army-row army-row--pending", element("div", "army-row__main", line, element("div", "counter", fewer, number, more)));
  made.dataset.pending = model;
  return made;
}

function pendingRows(army, list, why, changed) {
  army.querySelectorAll("[data-pending]").forEach((one) => one.remove());
  const rows = army.querySelector(".army-rows");
  for (const one of queue.added(list)) {
    const row = army.querySelector(`[data-model="${CSS.escape(one.model)}"]`);
    const many = Math.abs(one.count);
    if (row && why) row.append(element("p", "army-row__unsaved", one.count > 0 ? gettext("%(count)s more, not saved yet: %(why)s.", { count: many, why }) : gettext("%(count)s fewer, not saved yet: %(why)s.", { count: many, why })));
    else if (!row && one.count > 0) rows.append(pendingRow(one, why, changed));
  }
  const empty = document.getElementById("army-empty");
  if (empty) empty.hidden = rows.children.length > 0;
}

// ---- totals without an answer ----

const write = (name, text) => army().querySelectorAll(`[data-sum=${name}]`).forEach((one) => { one.textContent = text; });
const army = () => document.getElementById("army");

// What the kept changes make of the points and models. The rules are asked when there is a connection.
function expected(changes) {
  const sum = { points: 0, models: 0 };
  const count = (many, price) => { sum.points += many * Number(price || 0); sum.models += many; };
  for (const one of changes.filter(({ state }) => state === "waiting")) {
    if (one.kind === "add") count(one.count, one.price);
    if (one.kind === "count") count(one.count - one.seen, rowOf(army(), one)?.dataset.price);
  }
  return sum;
}

function showSums(changes) {
  const { points, level, models } = document.getElementById("army-sum").dataset;
  const more = expected(changes);
  const now = Number(points) + more.points, left = Number(level) - now;
  write("points", grouped(now));
  write("models", String(Number(models) + more.models));
  if (level) write("left", left < 0 ? gettext("%(count)s too many", { count: grouped(-left) }) : gettext("%(count)s left", { count: grouped(left) }));
  for (const one of document.getElementById("verdict").children) one.hidden = one.id !== "unchecked";
}

// ---- above the army ----

const WORDS = {
  count: (change) => `${change.title}: ${change.count}`,
  add: (change) => gettext("Add %(count)s × %(model)s", { count: change.count, model: change.title }),
  choose: (change) => gettext("Choose %(model)s", { model: change.title }),
  move: (change) => (change.by < 0 ? gettext("Move %(model)s up", { model: change.title }) : gettext("Move %(model)s down", { model: change.title })),
};

function goneItem(change, changed) {
  const { list, name, model, title, count, row, action } = change;
  const again = () => {
    queue.forget(change.id);
    queue.add({ list, name, model, title, count, action: action.replace(`rows/${row}/`, "add/") });
    changed();
  };
  const leave = () => { queue.forget(change.id); changed(); };
  return element(
    "li", "", element("p", "", gettext("%(model)s was removed elsewhere. You chose %(count)s.", { model: title, count })),
    element("p", "toolbar", ...(count ? [button(gettext("Add %(count)s", { count }), again)] : []), button(gettext("Leave it out"), leave)),
  );
}

function refusedItem(change, changed) {
  const close = () => { queue.forget(change.id); changed(); };
  const why = capital(change.why || gettext("refused")).replace(/[.!?]?$/, ".");
  return element("li", "", element("p", "", gettext("Not saved: %(change)s. %(why)s", { change: WORDS[change.kind](change), why })), element("p", "toolbar", button(gettext("Close"), close)));
}

function items(army, changes, why, changed) {
  return changes.flatMap((change) => {
    if (change.state === "refused") return [refusedItem(change, changed)];
    if (change.state === "conflict") return inputOf(army, change) ? [] : [goneItem(change, changed)];
    return why && (change.kind !== "count" || !inputOf(army, change)) ? [element("li", "", WORDS[change.kind](change))] : [];
  });
}

function headline(waiting, why) {
  if (!why || !waiting) return [];
  const text = ngettext(
    "%(count)s change is not saved yet: %(why)s. Kept on this device and saved in order as soon as possible.",
    "%(count)s changes are not saved yet: %(why)s. Kept on this device and saved in order as soon as possible.", waiting, { why },
  );
  return [element("p", "", text)];
}

// `why`: the reason why nothing can be sent now, "" while all is well. `changed` is called after a decision.
export function show(army, changes, why, { changed, again }) {
  army.querySelectorAll(".army-row__unsaved").forEach((one) => one.remove());
  besideRows(army, changes, why, changed);
  pendingRows(army, army.dataset.list, why, changed);
  const waiting = changes.filter((one) => one.state === "waiting").length;
  if (why && waiting) showSums(changes);
  const listed = items(army, changes, why, changed);
  const box = document.getElementById("unsaved");
  const content = headline(waiting, why);
  if (listed.length) content.push(element("ul", "unsaved__list", ...listed));
  if (why && waiting) content.push(element("p", "toolbar", button(gettext("Try now"), again)));
  box.hidden = !content.length;
  box.replaceChildren(...content);
  army.querySelectorAll("#undo").forEach((one) => { one.disabled = waiting > 0; });
}
