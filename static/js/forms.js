// Sends forms that name where they go, so that a refusal stands in the form and nothing that was typed is lost
// (common/sent_forms.py). Without JavaScript, or where the answer is a page, they are sent as forms are.
import { gettext } from "./board/words.js";
import { placed } from "./refusal.js";
import { showWorking } from "./working.js";

const OURS = ".layout form[method=post][action]:not([data-plain])";
const PATIENCE = 60_000; // for one answer
const PAGES = [200, 409, 422]; // a page of its own, and asked for again it is the same
const shown = new WeakMap(); // what takes a refusal out of its form again
let count = 0;

function take(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.dataset.plainly || !form.matches(OURS) || submitter?.hasAttribute("data-plain")) return;
  event.preventDefault();
  if (!form.ariaBusy) send(form, submitter);
}

function hold(form, submitter, isBusy) {
  form.ariaBusy = isBusy;
  showWorking(submitter, !!isBusy);
}

// A form that the browser sends by itself is sent once, and its button says so until the answer is there.
function holdPlain(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !submitter?.dataset.working || !form.matches("[data-plain]")) return;
  if (form.ariaBusy) return event.preventDefault();
  hold(form, submitter, "true");
  addEventListener("pageshow", () => hold(form, submitter, null), { once: true }); // gone back to
}

async function send(form, submitter, isAgain = false) {
  const address = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action"), location.href);
  const body = new FormData(form, submitter);
  hold(form, submitter, "true");
  let answer, why = gettext("No connection");
  try {
    answer = await fetch(address, { method: "POST", body, headers: { "X-Sent-By": "form" }, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    const place = answer.headers.get("X-Go-To");
    if (place) return go(form, submitter, new URL(place, location.href), address);
    const said = /json/.test(answer.headers.get("Content-Type")) && (await answer.json());
    hold(form, submitter, null);
    if (said.code === "csrf" && !isAgain && (await renew(form))) return send(form, submitter, true);
    if (said) return refuse(form, submitter, said);
    if (answer.status === 204 || PAGES.includes(answer.status)) return plainly(form, submitter);
    why = gettext("The server says %(status)s", { status: answer.status });
  } catch {
    hold(form, submitter, null);
  }
  refuse(form, submitter, { detail: gettext("%(why)s. What you entered is still here: press the button again later.", { why }) });
}

// A reader who comes back to this page may press the button again.
function go(form, submitter, place, address) {
  setTimeout(hold, 3000, form, submitter, null);
  if (place.pathname + place.search !== location.pathname + location.search) return location.assign(place);
  history.replaceState(null, "", address); // else an address with a # would not load the page anew
  location.replace(place);
}

function plainly(form, submitter) {
  form.dataset.plainly = form.dataset.confirmed = "yes";
  form.requestSubmit(submitter);
  delete form.dataset.plainly;
  delete form.dataset.confirmed;
}

// Who signed in again in another tab has a new token.
async function renew(form) {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const token = page.querySelector("[name=csrfmiddlewaretoken]");
  if (!token || page.body.dataset.user !== document.body.dataset.user) return false;
  form.elements.namedItem("csrfmiddlewaretoken").value = token.value;
  return true;
}

// ---- what was refused ----

function made(kind, name, text = "") {
  const one = document.createElement(kind);
  one.className = name;
  one.textContent = text;
  return one;
}

function fieldOf(form, name) {
  const found = name && form.elements?.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  return field?.type === "hidden" ? null : field;
}

// What was closed meanwhile, or renewed as closed, is opened around what is wrong.
function unfold(element) {
  for (let shut; (shut = element.closest("details:not([open])")); ) shut.open = true;
}

// The same as the server writes of a field's fault: components/field_notes.html.
function blame(field, text) {
  const list = made("div", "field__faults"), described = field.getAttribute("aria-describedby") ?? "";
  list.id = `refused-${++count}`;
  list.append(made("p", "field__fault", text));
  const place = field.closest(".field");
  place ? place.append(list) : (field.closest("label") ?? field).after(list);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", `${described} ${list.id}`.trim());
  unfold(field);
  return () => {
    list.remove();
    field.removeAttribute("aria-invalid");
    described ? field.setAttribute("aria-describedby", described) : field.removeAttribute("aria-describedby");
  };
}

// Part of the page may have been renewed meanwhile: the same form stands there again.
const twin = (form) => [...document.forms].find((one) => one.getAttribute("action") === form.getAttribute("action"));

function refuse(sent, submitter, refusal) {
  const form = sent.isConnected ? sent : twin(sent) ?? document.getElementById("main");
  const { title, atFields, rest } = placed(refusal, (name) => !!fieldOf(form, name));
  for (const undo of shown.get(form) ?? []) undo();
  const undone = atFields.map((one) => blame(fieldOf(form, one.field), one.text));
  const box = title || rest.length ? boxOf(title, rest) : null;
  if (box) {
    const button = submitter?.isConnected ? submitter : form.querySelector("button:not([type=button])");
    (button?.closest("form .toolbar, form .row, form > *") ?? button ?? form.lastElementChild).before(box);
    unfold(box);
    undone.push(() => box.remove());
  }
  shown.set(form, undone);
  (atFields.length ? fieldOf(form, atFields[0].field) : box).focus();
  form.dispatchEvent(new CustomEvent("refused"));
}

function boxOf(title, rest) {
  const box = made("div", "faults"), list = made("ul", "faults__list");
  box.role = "alert";
  box.tabIndex = -1;
  list.append(...rest.map((text) => made("li", "", text)));
  box.append(...(title ? [made("p", "faults__title", title)] : []), ...(rest.length ? [list] : []));
  return box;
}

export function start() {
  for (const button of document.querySelectorAll("button[data-back]")) {
    button.hidden = false;
    button.addEventListener("click", () => history.back());
  }
  addEventListener("submit", take); // after all others, which listen on the document
  addEventListener("submit", holdPlain);
}
