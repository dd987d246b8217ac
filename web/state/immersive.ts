import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

const store = createStore(false);
export const useIsImmersive = () => useStore(store);

/** As long as the caller is rendered, sidebar and menus make room for it (behaviour 2.2); afterwards they are as they were. */
export function useImmersive(): void {
  useLayoutEffect(() => {
    store.set(true);
    return () => store.set(false);
  }, []);
}
