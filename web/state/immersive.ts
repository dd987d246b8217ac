import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** How many that are rendered now want the whole screen. */
const store = createStore(0);
export const useIsImmersive = () => useStore(store) > 0;

/** As long as the caller is rendered and wants it, sidebar and menus make room for it (behaviour 2.2); afterwards they are as they were. */
export function useImmersive(isWanted = true): void {
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    store.set(store.get() + 1);
    return () => store.set(store.get() - 1);
  }, [isWanted]);
}
