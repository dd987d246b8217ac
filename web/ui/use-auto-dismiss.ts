import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `onEnd` after some seconds; paused while the message is hovered or focused. */
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
