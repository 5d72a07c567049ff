// Switches the colour scheme at once. Without this module the same form posts and the page comes back changed.
function choose(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}

export function start(root) {
  for (const form of root.querySelectorAll("[data-theme-switch]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      choose(event.submitter.value);
      for (const button of form.querySelectorAll("button")) {
        button.setAttribute("aria-pressed", String(button === event.submitter));
      }
    });
  }
}
