// Below a list whose options are longer than a phone is wide, what is chosen stands in full: <select data-in-full>.
function say(select, hint) {
  hint.textContent = select.selectedOptions[0]?.label ?? "";
}

export function start(root) {
  for (const select of root.querySelectorAll("select[data-in-full]:not([data-said])")) {
    select.dataset.said = "";
    const hint = document.createElement("p");
    hint.className = "meta";
    hint.setAttribute("aria-hidden", "true"); // a reader of the screen has heard all of the option
    select.after(hint);
    select.addEventListener("change", () => say(select, hint));
    say(select, hint);
  }
}
