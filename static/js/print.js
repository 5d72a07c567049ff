// Shows the print buttons, which need a script to do anything.
export function start(root) {
  for (const button of root.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}
