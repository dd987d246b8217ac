import { useEffect, useRef } from 'react';

/** For phases on one path: moves focus to the new heading, as navigation does. */
export function useFocusOnPhase(phase: string): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [phase]);
}
