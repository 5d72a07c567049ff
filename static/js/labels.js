// A button that says what it does with the choice made in another field: [data-labels] holds a label for each of its values.
for (const button of document.querySelectorAll("[data-labels]")) {
  const labels = JSON.parse(button.dataset.labels), plain = button.textContent;
  const field = button.form.elements[button.dataset.labelsBy];
  const say = () => { button.textContent = labels[field.value] ?? plain; };
  field.addEventListener("change", say);
  addEventListener("pageshow", say); // a browser that goes back fills the fields in again
  say();
}
