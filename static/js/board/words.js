// What scripts say, in the language of the page. Pages in another language than English load its texts beforehand
// (common/script_words.py); without them a text is its own translation.

/** Asked anew for each text: a script that is loaded `async` may be read before the texts are there. @returns {{ gettext(text: string): string, ngettext(one: string, many: string, count: number): string } | undefined} */
const loaded = () => /** @type {any} */ (globalThis).django;

/** Puts values where the text names them: %(name)s. @param {string} text @param {Record<string, unknown>} values */
export const filled = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

/** @param {string} text @param {Record<string, unknown>} values @returns {string} */
export function gettext(text, values = {}) {
  return filled(loaded()?.gettext(text) ?? text, values);
}

/** The form that belongs to the count, which the text may name as well. @param {string} one @param {string} many @param {number} count @param {Record<string, unknown>} values @returns {string} */
export function ngettext(one, many, count, values = {}) {
  return filled(loaded()?.ngettext(one, many, count) ?? (count === 1 ? one : many), { count, ...values });
}

/** The language of the page, as the browser's own formats want it. @returns {string} */
export function language() {
  return globalThis.document?.documentElement?.lang || "en-GB";
}

const LEAST_GROUPED = 10_000;
/** @type {Record<string, string>} */
const BETWEEN_THOUSANDS = { de: ".", it: ".", fr: "\u202f", es: "\u00a0", pl: "\u00a0" };

/** A whole number as its reader writes it, like `wording.grouped`: from 10,000 on with a sign between thousands. @param {number} number @returns {string} */
export function grouped(number) {
  if (Math.abs(number) < LEAST_GROUPED) return String(number);
  return String(number).replace(/\B(?=(\d{3})+$)/g, BETWEEN_THOUSANDS[language().slice(0, 2)] ?? ",");
}
