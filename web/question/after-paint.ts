const waiting: (() => void)[] = [];
let isAsked = false;

/** Runs deferred work now; called by code that depends on its result. */
export function doWaiting(): void {
  while (waiting.length > 0) waiting.shift()?.();
}

/** Runs work after the next paint, so that a tap is visible first, or at once when the page is hidden or closed. */
export function afterPaint(work: () => void): void {
  waiting.push(work);
  if (isAsked) return;
  isAsked = true;
  const go = () => {
    isAsked = false;
    removeEventListener('pagehide', go);
    document.removeEventListener('visibilitychange', go);
    doWaiting();
  };
  addEventListener('pagehide', go);
  document.addEventListener('visibilitychange', go);
  requestAnimationFrame(() => setTimeout(go));
}
