import { useSyncExternalStore } from 'react';

/** As `lg:` in class names. */
const WIDE = '(min-width: 64rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room beside the content. A phone does not make what it would only hide. */
export const useIsWide = () => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
