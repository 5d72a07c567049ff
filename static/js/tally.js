// Keeps the two counts of an army in step with the sheet on which its models are ticked off, and gives numbers − and +.
// Typing a count by hand takes the sheet back: the newer word counts.
import { gettext } from "./board/words.js";

const kinds = (sheet) => [...sheet.querySelectorAll("input[data-worth]")];

function left(input) {
  if (input.type === "checkbox") return Number(input.checked);
  return Math.min(Number(input.max), Math.max(0, Math.floor(Number(input.value) || 0)));
}

const counts = (sheet) => kinds(sheet).reduce(
  ([models, points], input) => [models + left(input), points + left(input) * Number(input.dataset.worth)], [0, 0],
);

const fields = (sheet) => sheet.dataset.tally.split(" ").map((name) => sheet.closest("form").elements[name]);

function fill(sheet) {
  const said = counts(sheet);
  fields(sheet).forEach((field, at) => { field.value = said[at]; });
  limitSteps(sheet);
}

// None fewer than none, none more than were brought. The focus moves to the other step.
function limitSteps(sheet) {
  for (const button of sheet.querySelectorAll("button[data-by]")) {
    const input = button.parentElement.querySelector("input[data-worth]");
    button.disabled = left(input) === (button.dataset.by === "1" ? Number(input.max) : 0);
    if (button.disabled && button === document.activeElement) button.parentElement.querySelector("button:not([disabled])")?.focus();
  }
}

function clear(sheet) {
  for (const input of kinds(sheet)) {
    if (input.type === "checkbox") input.checked = false;
    else input.value = "";
  }
  limitSteps(sheet);
}

function step(input, by) {
  input.value = Math.min(Number(input.max), Math.max(0, left(input) + by));
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function stepper(input, by) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button tally__step";
  button.dataset.by = String(by);
  button.textContent = by > 0 ? "+" : "−";
  const name = input.labels[0].firstChild.textContent.trim();
  button.setAttribute("aria-label", by > 0 ? gettext("One more: %(name)s", { name }) : gettext("One fewer: %(name)s", { name }));
  button.addEventListener("click", () => step(input, by));
  return button;
}

export function start(root) {
  for (const sheet of root.querySelectorAll("[data-tally]:not([data-started])")) {
    sheet.dataset.started = "";
    for (const hint of sheet.querySelectorAll("[data-counting]")) hint.hidden = false;
    for (const input of kinds(sheet)) {
      if (input.type === "number") input.replaceWith(stepper(input, -1), input, stepper(input, 1));
    }
    limitSteps(sheet);
    sheet.addEventListener("input", () => fill(sheet));
    for (const field of fields(sheet)) field.addEventListener("input", () => clear(sheet));
    sheet.closest("form").addEventListener("reset", () => setTimeout(() => limitSteps(sheet))); // the values change after it
  }
  for (const button of root.querySelectorAll("[data-without-script]")) button.hidden = true;
}
