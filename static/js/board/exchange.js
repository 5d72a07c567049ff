// The case as text: shown, saved as a file, opened, pasted. What cannot be read is told and changes nothing.
export function startExchange(form, { take, tell }) {
  const text = form.elements.case;
  const read = (source) => {
    try {
      take(JSON.parse(source));
    } catch (error) {
      tell(`This is not readable JSON: ${error.message}`);
    }
  };
  for (const one of form.querySelectorAll("[data-import], [data-export], [data-file]")) one.hidden = false;
  form.querySelector("[data-document]").open = false;
  form.querySelector("[data-import]").addEventListener("click", () => read(text.value));
  form.querySelector("[data-file] input").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) read(await file.text());
    event.target.value = "";
  });
  form.querySelector("[data-export]").addEventListener("click", (event) => save(event.currentTarget, text.value));
}

function save(link, text) {
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
}

// Indented, but what holds no further list or object stands on one line.
export function pretty(case_) {
  const short = (found) => {
    const line = found.replace(/\n\s*/g, " ").replace(/^([[{]) /, "$1").replace(/ ([\]}])$/, "$1");
    return line.length <= 110 ? line : found;
  };
  return JSON.stringify(case_, null, 1).replace(/\[\n[^[\]{}]*?\n *\]/g, short).replace(/\{\n[^{}]*?\n *\}/g, short);
}
