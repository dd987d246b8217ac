const waiting: (() => void)[] = [];
let isAsked = false;

/** Does now what waits for the paint. Code that builds on its result calls this first. */
export function doWaiting(): void {
  while (waiting.length > 0) waiting.shift()?.();
}

/** A tap is answered on the screen first; this is done right after that paint, or at once when the page goes away. */
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
