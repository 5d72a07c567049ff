// htmx on pages that need it for one button: fetched when that button comes into sight or is pressed, so that it never delays the
// page. The page names its address in <meta name="htmx-when-used">. When it cannot be fetched, the button sends its form as forms are sent.
const USERS = "[hx-get], [hx-post]";

/** @type {Promise<void> | undefined} */
let fetched;

/** Resolves once htmx works on the page: it starts at once only on a page that is complete. @type {(address: string) => Promise<void>} */
async function fetchOnce(address) {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}

/** @type {(user: HTMLElement) => void} */
function sendWithout(user) {
  if (user instanceof HTMLAnchorElement) location.assign(user.href);
  else if (user instanceof HTMLButtonElement) user.form?.requestSubmit(user);
}

export function start() {
  const address = document.querySelector('meta[name="htmx-when-used"]')?.getAttribute("content");
  if (!address) return;
  const fetchHtmx = () => (fetched ??= fetchOnce(address));
  const opened = (/** @type {Event} */ event) => {
    if (event.target instanceof Element && event.target.querySelector(USERS)) fetchHtmx().catch(() => {});
  };
  document.addEventListener("toggle", opened, true); // does not bubble
  document.addEventListener("click", (event) => {
    const user = event.target instanceof Element ? event.target.closest(USERS) : null;
    if (!(user instanceof HTMLElement) || "htmx" in window) return;
    event.preventDefault();
    fetchHtmx().then(() => user.click(), () => sendWithout(user));
  });
}
