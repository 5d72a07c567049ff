// htmx where a page needs it late or seldom: fetched when a button that asks by it comes into sight or is pressed, so that it never
// delays the page. The page names its address in <meta name="htmx-when-used">. When it cannot be fetched, the button sends its form
// or follows its link as without htmx.
const USERS = "[hx-get], [hx-post]";

/** @typedef {{process: (part: Element) => void}} Htmx */

/** @type {Promise<void> | undefined} */
let fetched;

const addressOf = () => document.querySelector('meta[name="htmx-when-used"]')?.getAttribute("content");
const htmx = () => /** @type {{htmx?: Htmx}} */ (/** @type {unknown} */ (window)).htmx;

/** Resolves once htmx works on the page: it starts at once only on a page that is complete. @type {(address: string) => Promise<void>} */
async function fetchFrom(address) {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}

/** @type {() => Promise<void>} */
const fetchOnce = () => (fetched ??= fetchFrom(addressOf() ?? ""));

/** What stands inside asks by htmx, and the page has not fetched it. @type {(part: Element) => void} */
function prepare(part) {
  if (!htmx() && addressOf() && (part.matches(USERS) || part.querySelector(USERS))) fetchOnce().catch(() => {});
}

/** @type {(user: HTMLElement) => void} */
function sendWithout(user) {
  if (user instanceof HTMLAnchorElement) location.assign(user.href);
  else if (user instanceof HTMLButtonElement) user.form?.requestSubmit(user);
}

/** Makes a part work that was put into the page. @type {(fresh: Element) => void} */
export function startPart(fresh) {
  htmx()?.process(fresh);
  prepare(fresh);
  fresh.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true, detail: { elt: fresh } }));
}

export function start() {
  if (!addressOf()) return;
  document.addEventListener("toggle", ({ target }) => target instanceof Element && prepare(target), true); // does not bubble
  document.addEventListener("click", (event) => {
    const user = event.target instanceof Element ? event.target.closest(USERS) : null;
    if (!(user instanceof HTMLElement) || htmx()) return;
    event.preventDefault();
    fetchOnce().then(() => user.click(), () => sendWithout(user));
  });
}
