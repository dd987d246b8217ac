import { serviceWorkerAddress } from './trusted-types.ts';
import { noteUpdateWaiting } from './update-waiting.ts';

/** Registers the worker that lets the app open without a network, and notices when a newer one is ready. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker.register(serviceWorkerAddress()).catch(() => undefined);
  if (registration === undefined) return;
  const look = () => {
    // The first worker of all has nothing to replace.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) noteUpdateWaiting();
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}
