// A ruling read step by step: one step at first, the next at each press, and from the last back to the first. Without a
// script all steps stand there.
import { gettext } from "./board/words.js";

/** @param {ParentNode} root */
export function start(root) {
  for (const box of root.querySelectorAll("[data-stepper]")) begin(box);
}

/** @param {Element} box */
function begin(box) {
  const steps = [...box.querySelectorAll(".steps > .step")];
  const controls = [...box.querySelectorAll("[data-stepper-controls]")];
  const next = box.querySelector("[data-stepper-next]");
  if (!(next instanceof HTMLButtonElement) || steps.length < 2) return;
  const show = (many) => {
    steps.forEach((step, at) => { step.hidden = at >= many; });
    box.querySelector("[data-stepper-count]").textContent = gettext("Step %(step)s of %(steps)s", { step: many, steps: steps.length });
    const isOver = many >= steps.length;
    next.disabled = isOver;
    all.textContent = isOver ? all.dataset.again : named;
    showPicture(box, isOver);
    shown = many;
  };
  const all = box.querySelector("[data-stepper-all]"), named = all.textContent;
  let shown = 1;
  next.addEventListener("click", () => show(shown + 1));
  all.addEventListener("click", () => show(shown < steps.length ? steps.length : 1));
  for (const one of controls) one.hidden = false;
  show(1);
}

/**
 * The picture after the action takes the place of the one before it when the last step is read.
 * @param {Element} box @param {boolean} isOver
 */
function showPicture(box, isOver) {
  const before = box.querySelector("[data-stepper-before]");
  const after = box.querySelector("[data-stepper-after]");
  if (!(before instanceof HTMLElement) || !(after instanceof HTMLElement)) return;
  before.hidden = isOver;
  after.hidden = !isOver;
}
