import { createStore, useStore } from '../state/store.ts';

const isReloading = createStore(false);
export const useReloading = () => useStore(isReloading);
/** How long the new worker may take to take over once it has all its files. */
const LATE_MS = 4_000;

/**
 * Anew, and of the newest version: the worker of the old one would bring the same page again, which may ask for files that are gone, and
 * the one that waits may have been taken back meanwhile.
 */
export async function reloadNewest(): Promise<void> {
  isReloading.set(true);
  const reload = () => location.reload();
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const fresh = registration?.installing ?? registration?.waiting;
  if (!fresh) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // A browser lets the old one go only when it has nothing under way, which may be much later. Without any, the page comes from the server.
  const leave = () =>
    fetch('/healthz')
      .then(() => registration?.unregister())
      .then(reload, reload);
  const look = () => {
    if (fresh.state === 'installed') setTimeout(leave, LATE_MS);
    // One that could not get all its files.
    else if (fresh.state === 'redundant') reload();
  };
  fresh.addEventListener('statechange', look);
  look();
  fresh.postMessage('activate');
}
