// Starts the worker that keeps opened pages readable without a connection, and says whose pages they are.
export async function start() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ user: document.body.dataset.user ?? "" });
  } catch {
    // A browser that allows no worker shows pages with a connection only.
  }
}
