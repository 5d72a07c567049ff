// The back office, in one script with the admin library's own: common/admin_bundles.py. Plain script, read before the page is complete.
"use strict";
{
  // Fields that choose among many rows, and the links beside a field: their scripts are fetched when one of them is used.
  const CHOOSERS = "select.admin-autocomplete, select.unfold-admin-autocomplete, select.unfold-filter-autocomplete";
  const USERS = `${CHOOSERS}, .related-widget-wrapper, .related-lookup, [data-popup-opener]`;
  const fetched = new Map();

  const named = (name) => document.querySelector(`meta[name="${name}"]`)?.content.split(" ").filter(Boolean) ?? [];

  const add = (address) =>
    new Promise((done, failed) => {
      const script = document.createElement("script");
      Object.assign(script, { src: address, onload: done, onerror: failed });
      document.head.append(script);
    });

  /** The scripts under this name, one after the other, once. */
  const fetchAll = (name) => {
    if (!fetched.has(name)) {
      fetched.set(name, named(name).reduce((before, address) => before.then(() => add(address)), Promise.resolve()));
    }
    return fetched.get(name);
  };

  /** Resolves when the choosers are ready, which jQuery's own list of what waits for the page decides. */
  const fetchChoosers = async () => {
    await fetchAll("scripts-when-used");
    if (window.django?.jQuery) await new Promise((done) => window.django.jQuery(done));
  };

  const waits = (select) => !select.classList.contains("select2-hidden-accessible");

  const fetchFor = ({ target }) => {
    if (target instanceof Element && target.closest(USERS)) fetchChoosers();
  };

  /** A chooser that is pressed before it is ready opens as soon as it is. */
  const open = async (event) => {
    const select = event.target instanceof Element ? event.target.closest(CHOOSERS) : null;
    if (!select || !waits(select)) return;
    event.preventDefault();
    await fetchChoosers();
    window.django.jQuery(select).select2("open");
  };

  document.addEventListener("pointerover", fetchFor);
  document.addEventListener("mousedown", open);
  document.addEventListener("keydown", (event) => {
    if (event.key.length === 1 || ["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) open(event);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[hx-get], [hx-post]")) fetchAll("htmx-when-used");
  });

  // The library names no main part of its pages; screen readers want one to jump to.
  document.addEventListener("DOMContentLoaded", () => document.getElementById("main")?.setAttribute("role", "main"));
}
