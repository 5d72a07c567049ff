// Lengths in words, in inches or millimetres; what stands around the chosen base.
import { gettext } from "../../board/words.js";
import { INCH, gap } from "./plane.js";
import { bodyOf, modelOf, modelsOf, sideOf } from "./table.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").State} State
 * @typedef {"in" | "mm"} Unit
 */

/** @type {(mm: number, unit: Unit) => string} */
export function told(mm, unit) {
  const digits = unit === "in" ? 2 : 1;
  const amount = unit === "in" ? mm / INCH : mm;
  return `${Number(amount.toFixed(digits))} ${unit === "in" ? "in" : "mm"}`;
}

/** @type {(amount: number, unit: Unit) => number} */
export const inMillimetres = (amount, unit) => (unit === "in" ? amount * INCH : amount);
/** @type {(mm: number, unit: Unit) => number} */
export const inUnit = (mm, unit) => Number((unit === "in" ? mm / INCH : mm).toFixed(unit === "in" ? 3 : 1));

/**
 * The chosen base in words: whose, where, what it touches and what is nearest.
 * @param {State} state
 * @param {import("./types.js").Point} [at] where it would be let go
 * @returns {string}
 */
export function tellChosen(state, at) {
  const { case_, chosen, unit } = state;
  const one = modelOf(case_, chosen);
  const body = bodyOf(case_, chosen);
  if (!one || !body) return "";
  const here = at ? { ...body, at } : body;
  const [touched, apart] = neighbours(case_, chosen, here);
  const words = [`${one.id}, ${sideOf(case_, one.player)}`, ...(one.prone ? [gettext("Prone")] : []), ...(one.banner ? [gettext("with a banner")] : [])];
  if (touched.length) words.push(gettext("in contact with %(models)s", { models: touched.join(", ") }));
  if (apart) words.push(gettext("gap of %(distance)s to the base of %(model)s", { distance: told(apart.far, unit), model: apart.id }));
  return `${words.join(", ")}.`;
}

/**
 * @param {Case} case_
 * @param {string} chosen
 * @param {import("./types.js").Body} here
 * @returns {[string[], {id: string, far: number} | undefined]} whom it touches, and the nearest one that it does not
 */
function neighbours(case_, chosen, here) {
  const others = modelsOf(case_).flatMap(({ id }) => {
    const other = id === chosen ? null : bodyOf(case_, id);
    return other ? [{ id, far: gap(here, other) }] : [];
  });
  const [near] = others.filter(({ far }) => far > 0.5).sort((a, b) => a.far - b.far);
  return [others.filter(({ far }) => far <= 0.5).map(({ id }) => id), near];
}
