import { serviceWorkerAddress } from './trusted-types.ts';
import { noteUpdateWaiting } from './update-waiting.ts';

/** Registers the service worker, which makes the app work offline, and reports when a new version is ready. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker.register(serviceWorkerAddress()).catch(() => undefined);
  if (registration === undefined) return;
  const look = () => {
    // The very first worker replaces nothing, so there is no update to report.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) noteUpdateWaiting();
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}
