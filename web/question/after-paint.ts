import { startTransition, useEffect, useState } from 'react';

const waiting: (() => void)[] = [];
let isAsked = false;

/** Does now what waits for the paint. Whoever writes something newer calls it first, so that the order stays. */
export function doWaiting(): void {
  for (const work of waiting.splice(0)) work();
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

/** The value, but a paint later when it changes: what depends on it does not hold up the tap that changed it. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let isOver = false;
    if (!Object.is(painted, value)) {
      afterPaint(() => {
        if (!isOver) startTransition(() => setPainted(value));
      });
    }
    return () => {
      isOver = true;
    };
  }, [value, painted]);
  return painted;
}
