import { createStore, useStore } from '../store.ts';
import { serviceWorkerAddress } from '../trusted-types.ts';

const waiting = createStore<ServiceWorker | null>(null);
export const useUpdateWaiting = () => useStore(waiting) !== null;

/** Registers the worker that lets the app open without a network, and notices when a newer one is ready. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker.register(serviceWorkerAddress()).catch(() => undefined);
  if (registration === undefined) return;
  const look = (worker: ServiceWorker | null) => {
    // The first worker of all has nothing to replace.
    if (worker !== null && navigator.serviceWorker.controller !== null) waiting.set(worker);
  };
  look(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed') look(fresh);
    });
  });
}

export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.get()?.postMessage('activate');
}
