// What a player says follows: a fact of the referee's answer with the value it should have.
import { claiming } from "./case.js";

export function startClaims(box, { now, change }) {
  box.querySelector("[data-add-claim]").addEventListener("click", () => change(claiming(now(), claimIn(box, now()))));
  box.querySelector("[data-clear-claims]").addEventListener("click", () => change({ ...now(), claims: [] }));
}

// The facts of the last answer, as names that a person can choose.
export function offerFacts(box, facts) {
  const select = box.querySelector("#claim-fact");
  const chosen = select.value;
  select.replaceChildren(...facts.map(([name, label]) => new Option(label, name, false, name === chosen)));
  box.hidden = !facts.length;
}

function claimIn(box, case_) {
  const value = (name) => box.querySelector(`#claim-${name}`).value.trim();
  const action = Math.max(0, (case_.actions ?? []).length - 1);
  return { by: value("by"), text: value("text"), action, fact: value("fact"), is: meant(value("is")) };
}

// "6" is a number, "yes" is true, anything else is a name.
function meant(text) {
  if (/^-?\d+$/.test(text)) return Number(text);
  return { yes: true, true: true, no: false, false: false }[text.toLowerCase()] ?? text;
}
