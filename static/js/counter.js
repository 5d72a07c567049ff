// Counts of rows change at once when + or − is pressed, and are sent a moment later; quick presses become one change.
// Every answer brings the whole army. A number that was changed since it was asked for is put back and sent again.
const LEAST = 0;
const MOST = 10000;
const unsent = new Map();

const isCounter = (form) => form?.classList?.contains("counter");

function change(input, value) {
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("form.counter button[name=step]");
  if (!button || !Number(button.value)) return;
  event.preventDefault();
  const input = button.form.elements.count;
  change(input, Math.min(MOST, Math.max(LEAST, Number(input.value) + Number(button.value))));
});

document.addEventListener("change", (event) => {
  if (isCounter(event.target.form)) unsent.set(event.target.id, event.target.value);
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isCounter(detail.elt)) return;
  const input = detail.elt.elements.count;
  if (unsent.get(input.id) === String(detail.requestConfig.parameters.count)) unsent.delete(input.id);
});

document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target?.id !== "army") return;
  // The status line stays in the page and only its text changes: that is what screen readers announce.
  document.getElementById("said").textContent = detail.target.querySelector("[data-said]")?.textContent ?? "";
  for (const [id, value] of unsent) {
    const input = document.getElementById(id);
    if (input && input.value !== value) change(input, value);
    else unsent.delete(id);
  }
});
