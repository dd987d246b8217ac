import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** Number of mounted components that want fullscreen. */
const store = createStore(0);
export const useIsImmersive = () => useStore(store) > 0;

/** While mounted, hides sidebar and menus (behaviour 2.2); they are restored afterwards. */
export function useImmersive(isWanted = true): void {
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    store.set(store.get() + 1);
    return () => store.set(store.get() - 1);
  }, [isWanted]);
}
