/** Does it when nothing else happens; the function that is returned takes it back. */
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
