// Asks the server what follows from the case. Only the answer to the last question counts.
import { released } from "./press.js";

let latest = 0;

// `warrior` is the one whose details are open.
export async function ask(address, token, case_, warrior) {
  const mine = ++latest;
  const response = await fetch(warrior ? `${address}?warrior=${encodeURIComponent(warrior)}` : address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(case_),
  });
  if (mine !== latest) return null;
  if (!response.ok) throw new Error(`The referee did not answer (${response.status}).`);
  const answer = await response.json();
  await released();
  return mine === latest ? answer : null;
}
