/** Runs work when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => unknown): () => void {
  let isOver = false;
  const go = () => {
    if (!isOver) work();
  };
  if (globalThis.requestIdleCallback === undefined) window.setTimeout(go, 1_000);
  else requestIdleCallback(go);
  return () => {
    isOver = true;
  };
}
