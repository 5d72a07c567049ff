// The case as text: shown, saved as a file, opened, pasted. What cannot be read is told and changes nothing.
import { gettext } from "./words.js";
import { find, findAll } from "./dom.js";

/**
 * @param {HTMLFormElement} form
 * @param {{take: (case_: any) => void, tell: (sentence: string) => void, isCase: (found: unknown) => boolean}} board
 */
export function startExchange(form, { take, tell, isCase }) {
  const text = find(form, "#case", HTMLTextAreaElement);
  /** @param {string} source */
  const read = (source) => {
    if (!source.trim()) return tell(gettext("No case was entered yet."));
    try {
      const found = JSON.parse(source);
      if (isCase(found)) take(found);
      else tell(gettext("This is not a case: it holds no position."));
    } catch (error) {
      tell(gettext("This is not readable JSON: %(why)s", { why: error instanceof Error ? error.message : error }));
    }
  };
  for (const one of findAll(form, "[data-import], [data-export], [data-file]", HTMLElement)) one.hidden = false;
  find(form, "[data-document]", HTMLDetailsElement).open = false;
  find(form, "[data-import]", HTMLButtonElement).addEventListener("click", () => read(text.value));
  const file = find(form, "[data-file] input", HTMLInputElement);
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) read(await chosen.text());
    file.value = "";
  });
  find(form, "[data-export]", HTMLButtonElement).addEventListener("click", () => save(text.value));
}

/** @param {string} text */
function save(text) {
  const link = document.createElement("a");
  link.download = "case.json";
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.click();
  // The browser may still be reading it when the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Indented, but what holds no further list or object stands on one line.
 * @param {unknown} case_
 * @returns {string}
 */
export function pretty(case_) {
  /** @param {string} found */
  const short = (found) => {
    const line = found.replace(/\n\s*/g, " ").replace(/^([[{]) /, "$1").replace(/ ([\]}])$/, "$1");
    return line.length <= 110 ? line : found;
  };
  return JSON.stringify(case_, null, 1).replace(/\[\n[^[\]{}]*?\n *\]/g, short).replace(/\{\n[^{}]*?\n *\}/g, short);
}
