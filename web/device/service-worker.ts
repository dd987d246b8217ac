import { createStore, useStore } from '../store.ts';
import { serviceWorkerAddress } from '../trusted-types.ts';

const isWaiting = createStore(false);
export const useUpdateWaiting = () => useStore(isWaiting);

/** Registers the worker that lets the app open without a network, and notices when a newer one is ready. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker.register(serviceWorkerAddress()).catch(() => undefined);
  if (registration === undefined) return;
  const look = () => {
    // The first worker of all has nothing to replace.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) isWaiting.set(true);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/**
 * Anew, and of the newest version: the worker of the old one would bring the same page again, which may ask for files that are gone, and
 * the one that waits may have been taken back meanwhile.
 */
export async function reloadNewest(): Promise<void> {
  const reload = () => location.reload();
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const fresh = registration?.installing ?? registration?.waiting;
  if (!fresh) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // One that could not get all its files.
  fresh.addEventListener('statechange', () => fresh.state === 'redundant' && reload());
  fresh.postMessage('activate');
}
