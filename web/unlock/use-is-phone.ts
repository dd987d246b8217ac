import { useSyncExternalStore } from 'react';

const query = matchMedia('(pointer: coarse)');
const subscribe = (listen: () => void) => {
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
};

/** Whether this device can have the Swish app: phones open it directly, computers show a QR code. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
