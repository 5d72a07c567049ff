// Keeps what was typed in a form with data-keep="name" until it is sent, so that a closed tab loses nothing.
const key = (form) => `keep:${location.pathname}:${form.dataset.keep}`;
const kept = (form) => [...form.elements].filter((one) => one.name && !["hidden", "password", "file", "submit"].includes(one.type));

function save(form) {
  const values = kept(form).map((one) => [one.name, one.value, one.checked]);
  sessionStorage.setItem(key(form), JSON.stringify(values));
}

function restore(form) {
  const values = JSON.parse(sessionStorage.getItem(key(form)) ?? "[]");
  const fields = kept(form);
  if (values.length !== fields.length) return;
  values.forEach(([name, value, checked], place) => {
    const field = fields[place];
    if (field.name !== name) return;
    if (["checkbox", "radio"].includes(field.type)) field.checked = checked;
    else field.value = value;
  });
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
    if (!form.querySelector("[aria-invalid=true]")) restore(form);
    form.addEventListener("input", () => save(form));
    form.addEventListener("refused", () => save(form));
    form.addEventListener("submit", () => sessionStorage.removeItem(key(form)));
  }
}
