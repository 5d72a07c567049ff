// Counts a round clock down, and up once the time is over. The server wrote the right value when the page was made; this
// keeps it right.
const spoken = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// Below zero once the time is over, rounded as the server does.
export function left(ends, now) {
  return Math.trunc((ends - now) / 1000);
}

function tick(clock, ends) {
  if (!clock.isConnected) return;
  const seconds = left(ends, Date.now()), words = clock.querySelector(".clockbar__of");
  clock.querySelector(".clockbar__left").textContent = spoken(Math.abs(seconds));
  words.textContent = seconds < 0 ? words.dataset.over : words.dataset.left;
  clock.querySelector("progress").value = Math.max(0, seconds);
  clock.dataset.state = seconds > 0 ? "running" : "over";
  setTimeout(() => tick(clock, ends), 1000);
}

export function start(root) {
  for (const clock of root.querySelectorAll("[data-clock]:not([data-state])")) {
    tick(clock, Date.parse(clock.dataset.ends));
  }
}
