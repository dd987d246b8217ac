import { readStored, writeStored } from '../state/storage.ts';

/** Chromium's beforeinstallprompt event, which TypeScript does not declare. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

let offered: InstallEvent | undefined;
const OFFERED_KEY = 'mengedi.install-offered';

/** Registered at startup: the event fires once, and early. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's prompt; the app offers it on the third day in its own words.
    event.preventDefault();
    offered = event as InstallEvent;
  });
}

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** How the app can be installed here; undefined if it cannot, is installed, or was already offered. */
export function installBy(): 'prompt' | 'iphone' | undefined {
  if (isInstalled() || readStored(OFFERED_KEY) !== null) return undefined;
  return offered !== undefined ? 'prompt' : isIphone() ? 'iphone' : undefined;
}

/** The offer is made once, whatever the learner answers. */
export const noteInstallOffered = () => writeStored(OFFERED_KEY, 'yes');
export const install = () => void offered?.prompt().catch(() => undefined);
