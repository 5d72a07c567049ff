// Passkeys: asks the browser for one when its person presses a button, and sends what it says with the form.
import { gettext } from "./board/words.js";

// A passkey belongs to a name: no browser makes one for an address in figures.
const hasName = !/^[\d.]+$|:/.test(location.hostname);
const isHere = hasName && "credentials" in navigator && "PublicKeyCredential" in window;

/** What the reader is told as it stands: other errors are the browser's, in English. */
class Refused extends Error {}

for (const form of document.querySelectorAll("form[data-passkey]")) if (form instanceof HTMLFormElement) show(form);
for (const field of document.querySelectorAll("[data-passkey-proof]")) if (field instanceof HTMLInputElement && isHere) offer(field);
const missing = document.querySelector("[data-passkey-missing]");
if (missing instanceof HTMLElement && isHere) missing.hidden = true;
else if (missing) missing.textContent = hasName ? gettext("This browser does not support passkeys.") : gettext("Passkeys work only at the service’s own address.");

/** @param {HTMLFormElement} form */
function show(form) {
  form.hidden = !isHere;
  const state = /** @type {HTMLElement} */ (form.querySelector("[data-passkey-state]"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    state.textContent = "";
    try {
      const options = form.dataset.options ? await post(form.dataset.options, form) : inline();
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("passkey"));
      field.value = form.dataset.passkey === "create" ? await create(options) : await get(options);
      form.submit();
    } catch (error) {
      state.textContent = reason(error);
    }
  });
}

/** A button beside a field for codes: the passkey is exchanged for a code. @param {HTMLInputElement} field */
function offer(field) {
  if (field.dataset.passkeyOffered) return;
  field.dataset.passkeyOffered = "yes";
  const form = /** @type {HTMLFormElement} */ (field.form);
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  const state = Object.assign(document.createElement("p"), { className: "meta" });
  state.setAttribute("role", "status");
  button.textContent = gettext("Use a passkey");
  field.after(button, state);
  button.addEventListener("click", async () => {
    try {
      const passkey = await get(await post(field.dataset.passkeyOptions ?? "", form));
      field.value = (await post(field.dataset.passkeyProof ?? "", form, { passkey })).code;
      state.textContent = gettext("Your passkey is accepted. Send the form within five minutes.");
    } catch (error) {
      state.textContent = reason(error);
    }
  });
}

/** @returns {any} what the page brought along */
function inline() {
  return JSON.parse(document.getElementById("passkey-options")?.textContent ?? "{}");
}

/**
 * @param {string} address
 * @param {HTMLFormElement} form whose hidden fields go along
 * @param {Record<string, string>} more
 */
async function post(address, form, more = {}) {
  const body = new FormData();
  for (const name of ["csrfmiddlewaretoken", "second"]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) body.set(name, field.value);
  }
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  const answer = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.redirected) throw new Refused(gettext("You are signed out. Sign in in another tab, then press the button here again."));
  const said = await answer?.json().catch(() => null);
  if (!answer?.ok || !said) throw new Refused(said?.error ?? gettext("The service does not answer. Try again."));
  return said;
}

/** @param {any} options @returns {Promise<string>} */
async function create(options) {
  const publicKey = { ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) }, excludeCredentials: listed(options.excludeCredentials) };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const answer = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return said(made, { attestationObject: letters(answer.attestationObject) });
}

/** @param {any} options @returns {Promise<string>} */
async function get(options) {
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: listed(options.allowCredentials) };
  const found = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const answer = /** @type {AuthenticatorAssertionResponse} */ (found.response);
  return said(found, { authenticatorData: letters(answer.authenticatorData), signature: letters(answer.signature) });
}

/** @param {PublicKeyCredential} one @param {Record<string, string>} response */
function said(one, response) {
  const { id, type, response: answer } = one;
  return JSON.stringify({ id, rawId: letters(one.rawId), type, clientExtensionResults: {}, response: { clientDataJSON: letters(answer.clientDataJSON), ...response } });
}

/** @param {any[] | undefined} all */
function listed(all) {
  return (all ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof Refused) return error.message;
  const name = error instanceof DOMException ? error.name : "";
  if (name === "InvalidStateError") return gettext("This device has a passkey for your account already.");
  if (name === "SecurityError") return gettext("Passkeys work only at the service’s own address.");
  return gettext("No passkey was used. Try again.");
}

/** @param {string} text in base64url */
function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer @returns {string} in base64url */
function letters(buffer) {
  return btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
