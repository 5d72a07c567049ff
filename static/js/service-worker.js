// Keeps the pages that a player or judge needs at the table readable without a connection: the table, pairings, standings,
// lists, rulings and rulebooks, each as it was last opened here. A connection always wins; nothing is sent from here.
// @ts-nocheck: a worker's globals differ from a page's.

// In another language than English the server writes the texts of that language before this script.
const LANGUAGE = self.LANGUAGE ?? "en-gb";
const say = (text) => self.WORDS?.[text] ?? text;

const ASSETS = "assets-1";
const PAGES = "pages-1";
const CATALOGUES = "catalogues-1"; // filled by the list builder
const MOST_PAGES = 60;
const OWNER = "/owner-of-kept-pages";
const KEPT = [/^\/$/, /^\/events\/[^/]+\/((me|players|standings|bracket)\/|(rounds|tables|standings)\/\d+\/)?$/, /^\/lists\/(\d+\/)?$/, /^\/rules\//];
const NOT_KEPT = /^\/rules\/(board|adjudicate|report)/;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  const old = (await caches.keys()).filter((name) => ![ASSETS, PAGES, CATALOGUES].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Pages belong to the person who opened them: with another person, or nobody, signed in they are gone.
self.addEventListener("message", ({ data }) => {
  if (typeof data?.user === "string") forgetOthers(data.user);
});

async function forgetOthers(user) {
  const before = await (await caches.open(PAGES)).match(OWNER);
  if (before && (await before.text()) === user) return;
  await Promise.all([PAGES, CATALOGUES].map((name) => caches.delete(name)));
  await (await caches.open(PAGES)).put(OWNER, new Response(user));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/static/") || pathname.startsWith("/words/")) event.respondWith(asset(request));
  else if (request.mode === "navigate" && isKept(pathname)) event.respondWith(page(request));
});

const isKept = (path) => !NOT_KEPT.test(path) && KEPT.some((one) => one.test(path));

async function asset(request) {
  const cache = await caches.open(ASSETS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function page(request) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await keep(cache, request, answer.clone());
    return answer;
  } catch {
    const kept = await cache.match(request);
    return kept ? asLastOpened(kept) : notHere();
  }
}

async function keep(cache, request, answer) {
  const headers = new Headers(answer.headers);
  headers.set("X-Kept-At", new Date().toISOString());
  await cache.delete(request); // put in again it is the newest
  await cache.put(request, new Response(await answer.blob(), { status: answer.status, headers }));
  const kept = (await cache.keys()).filter((one) => new URL(one.url).pathname !== OWNER);
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_PAGES)).map((one) => cache.delete(one)));
}

async function asLastOpened(kept) {
  const at = new Date(kept.headers.get("X-Kept-At")).toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
  const notice = `<p class="notice notice--contested" role="status">${say("No connection. This is the page as you last opened it, {at}.").replace("{at}", at)}</p>`;
  const text = (await kept.text()).replace('<main id="main"', `${notice}<main id="main"`);
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(text, { headers });
}

function notHere() {
  const text = `<!doctype html><html lang="${LANGUAGE}"><meta charset=utf-8><meta name=viewport content='width=device-width'><meta name=color-scheme content='light dark'>` +
    `<title>${say("No connection")}</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem}</style>` +
    `<h1>${say("No connection")}</h1><p>${say("This page was not opened on this device before. What you opened before is still here: <a href='/'>home</a>, <a href='/rules/'>rules</a>.")}</p>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

// A notification: what the server sent for this browser alone, shown whether a page is open or not.
self.addEventListener("push", (event) => {
  const { title = "Muster", text = "", path = "/", tag = "" } = event.data?.json() ?? {};
  const icon = "/static/icons/muster-192.png";
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, renotify: tag !== "", icon, data: { path } }));
});

// Pressed, it opens its page: in a window that is open already, if there is one. Only pages of this site are opened.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.path ?? "/", self.location.origin);
  if (wanted.origin === self.location.origin) event.waitUntil(open(wanted.href));
});

async function open(address) {
  const [here] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!here) return self.clients.openWindow(address);
  await here.focus();
  return here.navigate(address);
}
