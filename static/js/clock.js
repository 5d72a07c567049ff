// Counts a round clock down. The server wrote the right value when the page was made; this keeps it right.
const spoken = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function left(ends, now) {
  return Math.max(0, Math.floor((ends - now) / 1000));
}

function tick(clock, ends) {
  if (!clock.isConnected) return;
  const seconds = left(ends, Date.now());
  clock.querySelector(".clockbar__left").textContent = spoken(seconds);
  clock.querySelector("progress").value = seconds;
  clock.dataset.state = seconds === 0 ? "over" : "running";
  if (seconds > 0) setTimeout(() => tick(clock, ends), 1000);
}

export function start(root) {
  for (const clock of root.querySelectorAll("[data-clock]:not([data-state])")) {
    tick(clock, Date.parse(clock.dataset.ends));
  }
}
