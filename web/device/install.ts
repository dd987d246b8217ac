import { readStored, writeStored } from '../state/storage.ts';

/** What Chromium hands over when the app can be put on the home screen; not in the types of the browser. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

let offered: InstallEvent | undefined;
const OFFERED_KEY = 'mengedi.install-offered';

/** Heard from the start: it comes once, and early. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Offered in our own words, on the third day.
    event.preventDefault();
    offered = event as InstallEvent;
  });
}

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** How the app can be put on the home screen here; undefined: it cannot, is there, or was offered before. */
export function installBy(): 'prompt' | 'iphone' | undefined {
  if (isInstalled() || readStored(OFFERED_KEY) !== null) return undefined;
  return offered !== undefined ? 'prompt' : isIphone() ? 'iphone' : undefined;
}

/** Once, whatever the learner says. */
export const noteInstallOffered = () => writeStored(OFFERED_KEY, 'yes');
export const install = () => void offered?.prompt().catch(() => undefined);
