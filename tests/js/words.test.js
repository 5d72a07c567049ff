// Scripts are loaded `async` and may be read before the texts of the page's language: none says a text while it is read.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { gettext, grouped, ngettext } from "../../static/js/board/words.js";

const ROOT = new URL("../../static/js/", import.meta.url);
const scripts = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".js"));
/** @type {any} */
const page = globalThis;

// What scripts ask of a page while they are read answers anything.
/** @type {any} */
const anything = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => "" : key === Symbol.iterator ? function* () {} : key === "then" ? undefined : anything),
  apply: () => anything,
  construct: () => anything,
});
class Any {
  static [Symbol.hasInstance]() {
    return true;
  }
}
const kinds = ["HTMLElement", "HTMLFormElement", "HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement", "HTMLButtonElement", "HTMLDialogElement", "HTMLDetailsElement", "SVGElement", "Element"];
Object.assign(page, { document: anything, addEventListener: anything, ...Object.fromEntries(kinds.map((kind) => [kind, Any])) });

// A script that nobody imports starts a page; the others are read alone here.
const isPart = (/** @type {string} */ path) => /^export /m.test(readFileSync(new URL(path, ROOT), "utf8"));

test("texts that come after a script are said", () => {
  page.django = { gettext: () => "przed chwilą", ngettext: () => "%(count)s dni temu" };
  assert.equal(gettext("just now"), "przed chwilą");
  assert.equal(ngettext("%(count)s day ago", "%(count)s days ago", 3), "3 dni temu");
  delete page.django;
});

test("thousands are set apart from 10,000 on, as the language does", () => {
  const inLanguage = (/** @type {string} */ lang, /** @type {number} */ number) => {
    page.document = { documentElement: { lang } };
    return grouped(number);
  };
  assert.deepEqual([inLanguage("en-gb", 9999), inLanguage("en-gb", 1234567)], ["9999", "1,234,567"]);
  assert.deepEqual([inLanguage("de", 10000), inLanguage("pl", -10000)], ["10.000", "-10\u00a0000"]);
  page.document = anything;
});

for (const path of scripts.filter(isPart)) {
  test(`${path} says no text while it is read`, async () => {
    const said = (/** @type {string} */ text) => assert.fail(`${path} says “${text}”`);
    page.django = { gettext: said, ngettext: said };
    await import(new URL(path, ROOT).href);
    delete page.django;
  });
}
