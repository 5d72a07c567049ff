// The back office comes from a library that names no main part of its pages; screen readers want one to jump to.
document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("main")?.setAttribute("role", "main");
});
