import { createStore, useStore } from '../state/store.ts';

const isWaiting = createStore(false);
/** A newer edition of the app is on the device and takes over when the learner says so. */
export const useUpdateWaiting = () => useStore(isWaiting);
export const noteUpdateWaiting = () => isWaiting.set(true);
