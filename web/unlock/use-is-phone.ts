import { useSyncExternalStore } from 'react';

const query = matchMedia('(pointer: coarse)');
const subscribe = (listen: () => void) => {
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
};

/** Whether this is the kind of device that has the Swish app: a phone opens its own app, a computer shows the code to a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
