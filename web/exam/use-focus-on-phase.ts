import { useEffect, useRef } from 'react';

/** Phases that share one path: the focus goes to the heading of a new one, as after a move to another screen. */
export function useFocusOnPhase(phase: string): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [phase]);
}
