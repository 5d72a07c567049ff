// A page for scripts that look for their parts while they are read: every part is there, and remembers what is done to it.

/** An element: it keeps what is set and answers what is asked of any element. */
export class Part {
  /** @param {Record<string, any>} [more] */
  constructor(more) {
    /** @type {Record<string, any>} */
    this.attributes = {};
    /** @type {Record<string, (event: any) => void>} */
    this.heard = {};
    /** @type {Record<string, any>} */
    this.dataset = {};
    /** @type {any[]} */
    this.options = [];
    Object.assign(this, { hidden: false, disabled: false, open: false, value: "", title: "", textContent: "", childElementCount: 0, tabIndex: 0 }, more);
    this.classList = { toggle() {}, remove() {} };
  }

  querySelector(/** @type {string} */ selector) { return one(selector); }
  querySelectorAll(/** @type {string} */ selector) { return lists[selector] ?? []; }
  getAttribute(/** @type {string} */ name) { return this.attributes[name] ?? null; }
  setAttribute(/** @type {string} */ name, /** @type {string} */ value) { this.attributes[name] = value; }
  removeAttribute(/** @type {string} */ name) { delete this.attributes[name]; }
  hasAttribute(/** @type {string} */ name) { return name in this.attributes; }
  addEventListener(/** @type {string} */ name, /** @type {(event: any) => void} */ heard) { this.heard[name] = heard; }
  contains() { return false; }
  closest() { return this; }
  focus() {}
  scrollIntoView() {}
  replaceChildren(/** @type {any[]} */ ...options) {
    this.options = options;
    Object.assign(this, { value: (options.find((option) => option.selected) ?? options[0])?.value ?? "" });
  }
}

/** @type {Record<string, any>} */
const parts = {};
/** @type {Record<string, any[]>} what is found where a script looks for all; nothing elsewhere */
export const lists = {};

/** The part that a selector finds, or null where the page has none. @type {(selector: string) => any} */
export const one = (selector) => (selector in parts ? parts[selector] : (parts[selector] = new Part()));

/** @type {(selector: string) => void} */
export const without = (selector) => { parts[selector] = null; };

class Kind {
  static [Symbol.hasInstance](/** @type {unknown} */ found) { return found instanceof Part; }
}
const kinds = ["Element", "HTMLElement", "HTMLFormElement", "HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement", "HTMLButtonElement", "HTMLDetailsElement", "HTMLScriptElement"];

/** Makes the page the one that scripts see; they are read after it. */
export function openPage() {
  Object.assign(globalThis, Object.fromEntries(kinds.map((kind) => [kind, Kind])), {
    SVGSVGElement: class {},
    PerformanceNavigationTiming: class {},
    CSS: { escape: String },
    Option: class { constructor(/** @type {any[]} */ ...[label, value, , selected]) { Object.assign(this, { label, value, selected }); } },
    addEventListener() {},
    location: { pathname: "/", search: "" },
    sessionStorage: { getItem: () => null, setItem() {}, removeItem() {} },
    document: Object.assign(new Part(), { readyState: "complete", activeElement: null, getElementById: (/** @type {string} */ id) => one(`#${id}`) }),
  });
}
