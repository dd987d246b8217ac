import { useSyncExternalStore } from 'react';

/** Same as Tailwind's `lg:`. */
const WIDE = '(min-width: 64rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for a side column. Phones do not render it, instead of hiding it by CSS. */
export const useIsWide = () => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
