// The page of devices: asks the browser for notifications when its person presses the button, never before.
import { gettext } from "./board/words.js";

const box = document.querySelector("[data-push]");
if (box instanceof HTMLElement) show(box);

/** @param {HTMLElement} box */
async function show(box) {
  const form = /** @type {HTMLFormElement} */ (box.querySelector("[data-push-form]"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const say = (/** @type {string} */ text) => { /** @type {HTMLElement} */ (box.querySelector("[data-push-state]")).textContent = text; };
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    say(gettext("This browser shows no notifications. On an iPhone, add Muster to the home screen first and open it from there."));
    return;
  }
  const ready = await navigator.serviceWorker.ready;
  const now = await ready.pushManager.getSubscription();
  if (Notification.permission === "denied") say(gettext("This browser is told to show none. Allow notifications for this site in its settings."));
  else if (now && "pushKnown" in box.dataset) say(gettext("Notifications are on."));
  else say(gettext("Notifications are off."));
  button.hidden = Notification.permission === "denied";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    turnOn(ready, box.dataset.push ?? "").then((found) => send(form, found), (error) => say(gettext("It did not work: %(why)s", { why: error.message })));
  });
}

/**
 * @param {ServiceWorkerRegistration} ready
 * @param {string} key
 */
async function turnOn(ready, key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(gettext("the browser was told to show none."));
  return ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

/**
 * @param {HTMLFormElement} form
 * @param {PushSubscription} found
 */
function send(form, found) {
  const { endpoint, keys = {} } = found.toJSON();
  const said = { endpoint, p256dh: keys.p256dh, auth: keys.auth, name: nameOf(navigator.userAgent) };
  for (const [name, value] of Object.entries(said)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
  form.submit();
}

/** "Chrome on Android", as far as the browser tells. @param {string} agent */
function nameOf(agent) {
  const found = (/** @type {[string, RegExp][]} */ names) => names.find(([, sign]) => sign.test(agent))?.[0];
  const browser = found([["Edge", /Edg/], ["Opera", /OPR/], ["Firefox", /Firefox/], ["Chrome", /Chrome/], ["Safari", /Safari/]]);
  const system = found([["Android", /Android/], ["iPhone", /iPhone/], ["iPad", /iPad/], ["Windows", /Windows/], ["Mac", /Mac OS/], ["Linux", /Linux/]]);
  const device = { browser: browser ?? gettext("A browser"), system };
  return system ? gettext("%(browser)s on %(system)s", device) : device.browser;
}

/** @param {string} key in base64url */
function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
