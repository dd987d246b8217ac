import { createStore, useStore } from '../state/store.ts';

const isWaiting = createStore(false);
/** A new version is installed and activates when the learner agrees. */
export const useUpdateWaiting = () => useStore(isWaiting);
export const noteUpdateWaiting = () => isWaiting.set(true);
