// Asks the server what follows from the case. Only the answer to the last question counts.
import { gettext } from "./words.js";
import { released } from "./press.js";

/**
 * @typedef {object} Answer
 * @property {string} svg
 * @property {string} answer
 * @property {string} state
 * @property {string} table
 * @property {string} said
 * @property {string[]} needs
 * @property {string} verdict
 * @property {[string, string][]} outcome
 * @property {boolean} can_be_given
 * @property {string} no_odds why the case has no odds, "" where it may have some
 */

let latest = 0;

/**
 * What of the page the answer depends on: the piece whose details are shown, and which parts are open.
 * @typedef {{focus: string, opened?: string[]}} Looked
 */

/**
 * @param {string} address
 * @param {string} token against forged requests
 * @param {unknown} case_
 * @param {Looked} looked
 * @returns {Promise<Answer | null>} null when something else was asked in the meantime
 */
export const ask = (address, token, case_, looked) => answerTo(++latest, address, token, case_, looked);

/** The same for a case that was asked about before: no other question is dropped for it. @type {typeof ask} */
export const askMore = (address, token, case_, looked) => answerTo(latest, address, token, case_, looked);

/** @type {(mine: number, ...question: Parameters<typeof ask>) => Promise<Answer | null>} */
async function answerTo(mine, address, token, case_, looked) {
  const response = await fetch(address + queryOf(looked), {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(case_),
  });
  if (mine !== latest) return null;
  if (!response.ok) throw new Error(gettext("The referee did not answer (%(status)s).", { status: response.status }));
  const answer = await response.json();
  await released();
  return mine === latest ? answer : null;
}

/** @type {(looked: Looked) => string} */
function queryOf({ focus, opened = [] }) {
  const query = String(new URLSearchParams({ ...(focus && { focus }), ...(opened.length && { open: opened.join(",") }) }));
  return query && `?${query}`;
}
