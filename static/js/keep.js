// Keeps what was typed in a form with data-keep="name" until it is sent, so that a closed tab loses nothing.
import { gettext } from "./board/words.js";

const key = (form) => `keep:${location.pathname}:${form.dataset.keep}`;
const kept = (form) => [...form.elements].filter((one) => one.name && !["hidden", "password", "file", "submit"].includes(one.type));

function save(form) {
  const values = kept(form).map((one) => [one.name, one.value, one.checked]);
  sessionStorage.setItem(key(form), JSON.stringify(values));
}

// True when the form now differs from what the server sent.
function restore(form) {
  const values = JSON.parse(sessionStorage.getItem(key(form)) ?? "[]");
  const fields = kept(form);
  if (values.length !== fields.length) return false;
  return values.map(([name, value, checked], place) => fields[place].name === name && set(fields[place], value, checked)).includes(true);
}

function set(field, value, checked) {
  const name = ["checkbox", "radio"].includes(field.type) ? "checked" : "value";
  const was = field[name];
  field[name] = name === "checked" ? checked : value;
  return field[name] !== was;
}

// Below the form, where nothing moves: says that what stands there was typed earlier, and takes it out.
function sayRestored(form) {
  const [note, clear] = [document.createElement("p"), document.createElement("button")];
  note.className = "field__hint";
  note.append(gettext("Restored from your last visit."), " ", clear);
  Object.assign(clear, { type: "button", className: "button", textContent: gettext("Clear") });
  clear.addEventListener("click", () => {
    form.reset();
    form.dispatchEvent(new Event("change", { bubbles: true }));
    sessionStorage.removeItem(key(form));
    note.remove();
  });
  form.addEventListener("submit", () => note.remove());
  form.append(note);
}

// A link with data-carries="name place" takes along what is typed in these fields of the page.
function carry(link) {
  const address = new URL(link.href);
  for (const name of link.dataset.carries.split(" ")) {
    const value = document.querySelector(`main [name="${name}"]`)?.value;
    if (value) address.searchParams.set(name, value);
  }
  link.href = address.href;
}

export function start(root) {
  for (const link of root.querySelectorAll("a[data-carries]:not([data-kept])")) {
    link.dataset.kept = "yes";
    link.addEventListener("click", () => carry(link));
  }
  for (const form of root.querySelectorAll("form[data-keep]:not([data-kept])")) {
    form.dataset.kept = "yes";
    // A form that came back with faults already holds what was typed, and the server's word is newer.
    // What the server renewed meanwhile was typed on this very visit.
    if (!form.querySelector("[aria-invalid=true]") && restore(form) && root === document) sayRestored(form);
    form.addEventListener("input", () => save(form));
    form.addEventListener("refused", () => save(form));
    form.addEventListener("submit", () => sessionStorage.removeItem(key(form)));
  }
}
