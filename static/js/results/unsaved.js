// What the results page says about rows that were saved, and about those that are not: numbers are missing, or the server
// refused them.
import { gettext, ngettext } from "../board/words.js";

/** @param {{ missing: number }} row */
const numbers = (row) => ngettext("%(count)s number is missing", "%(count)s numbers are missing", row.missing);

/** @param {{ table: number, missing: number }} row */
export const missingText = (row) => gettext("Table %(table)s is not saved: %(numbers)s.", { table: row.table, numbers: numbers(row) });

/** @param {{ table: number, missing: number }[]} halves */
function halvesText(halves) {
  if (halves.length < 2) return halves.map(missingText).join("");
  return gettext("Tables %(tables)s are not saved: numbers are missing.", { tables: halves.map((row) => row.table).join(", ") });
}

/** An empty text when nothing is left unsaved. @param {{ table: number, missing: number, isHalf: boolean, isRefused: boolean }[]} rows */
export function unsavedText(rows) {
  const refused = rows.filter((row) => row.isRefused).length;
  const why = ngettext("%(count)s result is not saved: its row says why.", "%(count)s results are not saved: their rows say why.", refused);
  return [halvesText(rows.filter((row) => row.isHalf)), refused ? why : ""].filter(Boolean).join(" ");
}

/** Which tables were saved last. @param {number[]} tables */
export function savedText(tables) {
  if (!tables.length) return "";
  return ngettext("Table %(tables)s saved.", "Tables %(tables)s saved.", tables.length, { tables: tables.join(", ") });
}
