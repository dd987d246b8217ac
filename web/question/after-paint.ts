const waiting: (() => void)[] = [];
let isAsked = false;

/** Does now all that waits for a paint. Whoever writes something newer calls it first, so that the order stays. */
export function doWaiting(): void {
  while (waiting.length > 0) waiting.shift()?.();
}

/** A tap is answered on the screen first; this is done right after that paint, or at once when the page goes away. */
export function afterPaint(work: () => void): void {
  waiting.push(work);
  if (isAsked) return;
  isAsked = true;
  const end = () => {
    isAsked = false;
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', leave);
  };
  const leave = () => {
    end();
    doWaiting();
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', leave);
  requestAnimationFrame(() =>
    setTimeout(() => {
      end();
      // What these ask for in turn comes after the paint that they lead to.
      for (let left = waiting.length; left > 0; left -= 1) waiting.shift()?.();
    }),
  );
}
