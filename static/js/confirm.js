// Asks before a form with data-confirm="sentence" is sent. The button's own words are the answer.
// data-asks: a form whose buttons with data-confirm may come later.
import { gettext } from "./board/words.js";

function ask(sentence, answer, kind) {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  const text = document.createElement("p");
  text.textContent = sentence;
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "toolbar toolbar--end";
  for (const [value, label, look] of [["no", gettext("Go back"), ""], ["yes", answer, kind]]) {
    const button = document.createElement("button");
    button.value = value;
    button.className = `button${look}`;
    button.textContent = label;
    form.append(button);
  }
  dialog.append(text, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

async function guard(event) {
  const form = event.target;
  if (form.dataset.confirmed) return void delete form.dataset.confirmed;
  event.preventDefault();
  event.stopPropagation();
  const sender = event.submitter;
  const sentence = sender?.dataset.confirm ?? form.dataset.confirm;
  const kind = sender?.matches(".button--danger") ? " button--danger" : " button--primary";
  if (!(await ask(sentence, sender?.textContent.trim() || gettext("Yes"), kind))) return sender?.focus();
  form.dataset.confirmed = "yes";
  form.requestSubmit(sender);
}

export function start(root) {
  for (const form of root.querySelectorAll("form[data-confirm], form[data-asks], form:has(button[data-confirm])")) {
    if (form.dataset.guarded) continue;
    form.dataset.guarded = "yes";
    form.addEventListener("submit", (event) => {
      if (form.dataset.confirm || event.submitter?.dataset.confirm) guard(event);
    }, { capture: true });
  }
}
