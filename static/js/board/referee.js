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
 */

let latest = 0;

/**
 * @param {string} address
 * @param {string} token against forged requests
 * @param {unknown} case_
 * @param {string} focus the piece whose details are open
 * @returns {Promise<Answer | null>} null when something else was asked in the meantime
 */
export async function ask(address, token, case_, focus) {
  const mine = ++latest;
  const response = await fetch(focus ? `${address}?focus=${encodeURIComponent(focus)}` : address, {
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
