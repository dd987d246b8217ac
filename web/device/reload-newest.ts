import { createStore, useStore } from '../state/store.ts';

const isReloading = createStore(false);
export const useReloading = () => useStore(isReloading);
/** How long the new worker may take to activate after installing. */
const LATE_MS = 4_000;

/**
 * Reloads into the newest version. A plain reload would get the old page from the old worker, which may reference files that no longer exist; the waiting
 * worker may itself be outdated.
 */
export async function reloadNewest(): Promise<void> {
  isReloading.set(true);
  const reload = () => location.reload();
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const fresh = registration?.installing ?? registration?.waiting;
  if (!fresh) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // The old worker is replaced only when it has no requests under way, which may take long. If it takes too long, unregister it and load the page from the
  // server.
  const leave = () =>
    fetch('/healthz')
      .then(() => registration?.unregister())
      .then(reload, reload);
  const look = () => {
    if (fresh.state === 'installed') setTimeout(leave, LATE_MS);
    // Installation failed: some files could not be fetched.
    else if (fresh.state === 'redundant') reload();
  };
  fresh.addEventListener('statechange', look);
  look();
  fresh.postMessage('activate');
}
