import { useEffect, useEffectEvent, useState } from 'react';

/** A message that ends by itself after some seconds, where it does. As long as somebody points at it or has the focus in it, the time stands still. */
export function useAutoDismiss(seconds: number | undefined, onEnd: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const end = useEffectEvent(onEnd);
  const isPaused = isPointedAt || isFocused;
  useEffect(() => {
    if (isPaused || seconds === undefined) return undefined;
    const timer = setTimeout(() => end(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isPaused, seconds]);
  return {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
