/** A page that is never idle, as on a weak phone while something moves, must not go without. */
const LONGEST_MS = 3_000;

/** Runs work when the browser is idle, or soon all the same; returns a function that cancels it. */
export function whenIdle(work: () => unknown): () => void {
  let isOver = false;
  const go = () => {
    if (!isOver) work();
  };
  if (globalThis.requestIdleCallback === undefined) window.setTimeout(go, 1_000);
  else requestIdleCallback(go, { timeout: LONGEST_MS });
  return () => {
    isOver = true;
  };
}
