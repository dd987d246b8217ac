import { fetchLetters } from '../device/letters.ts';
import { registerServiceWorker } from '../device/service-worker.ts';

/** What the first screen works without. The service worker fetches the whole app, so it comes last. */
export async function finishStart(): Promise<void> {
  await fetchLetters().catch(() => undefined);
  await registerServiceWorker();
}
