import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { exampleUser, type User } from '#contract/session.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { forgetPersistedQueries } from '../device/persisted-queries.ts';
import { startNavigation, usePlace } from '../navigation/navigation.ts';
import { App, prepareScreen } from '../router.tsx';
import { queryClient } from '../session/query-client.ts';
import { beginSession, endSession, watchSession } from '../session/session.ts';
import { currentNotices, dismissNotice } from '../state/notices.ts';
import { type Preferences, setPreferences } from '../state/preferences.ts';
import { chooseLanguage, loadLanguage } from '../text/use-text.ts';
import { isUnlockOpen } from '../ui/unlock-button.tsx';
import { startLearning } from '../visit/start-learning.ts';
import { server } from './example-server.ts';

export const learner: User = { ...exampleUser, role: 'customer' };
/** Their trial has ended. */
export const freeLearner: User = { ...learner, trial_ends_at: '2026-01-01T00:00:00.000Z' };
export const admin: User = { ...exampleUser, id: 2, role: 'admin', name: 'Åsa Öberg' };

const FRESH: Partial<Preferences> = {
  language: 'ti',
  content: 'ti',
  theme: 'system',
  shortcuts: true,
  folded: false,
  unsureToggle: true,
  reads: false,
  slow: false,
  hears: 'sv',
  heard: {},
};

let root: Root | undefined;
let isNavigating = false;

// As main.tsx does.
watchSession(() => void startLearning());

/** Creates a session without calling the login. */
export async function logIn(user: User = learner): Promise<void> {
  beginSession({ token: 'a token', user });
  await startLearning();
}

/** The same, and the server gives this account when it is asked. */
export async function logInAs(user: User): Promise<void> {
  await server.answer('GET /api/profile', user as never);
  await logIn(user);
}

type Mount = { language?: InterfaceLanguage };

/** Renders only this, with the app's providers. */
export async function mount(view: ReactNode, { language = 'ti' }: Mount = {}): Promise<void> {
  await loadLanguage(language);
  if (language !== 'ti') await chooseLanguage(language);
  root?.unmount();
  let place = document.getElementById('root');
  if (place === null) {
    place = document.createElement('div');
    place.id = 'root';
    document.body.append(place);
  }
  root = createRoot(place);
  // Without StrictMode, as in production: effects run once.
  root.render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>);
}

export function unmount(): void {
  root?.unmount();
  root = undefined;
}

/** Calls back after the first render and after every navigation. */
function Arrivals({ onArrived }: { onArrived: () => void }) {
  const place = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every place.
  useEffect(onArrived, [place]);
  return null;
}

/** Opens the app at a path as after a page load; resolves when the screen is rendered. */
export async function open(path: string, options: Mount = {}): Promise<void> {
  history.replaceState({ depth: 0, state: null }, '', path);
  if (isNavigating) {
    const [drawn, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const steps = [drawn.resolve, arrived.resolve];
    await mount(<Arrivals onArrived={() => steps.shift()?.()} />, options);
    await drawn.promise;
    dispatchEvent(new PopStateEvent('popstate'));
    await arrived.promise;
  } else {
    isNavigating = true;
    await loadLanguage(options.language ?? 'ti');
    await startNavigation(prepareScreen);
  }
  await mount(<App />, options);
}

/** Resets all storage, like a new device. */
export async function forgetEverything(): Promise<void> {
  unmount();
  endSession('logout');
  await startLearning();
  queryClient.clear();
  isUnlockOpen.set(false);
  for (const { id } of currentNotices()) dismissNotice(id);
  await forgetPersistedQueries();
  localStorage.clear();
  sessionStorage.clear();
  await loadLanguage('ti');
  setPreferences(FRESH);
  localStorage.clear();
  document.documentElement.lang = 'ti';
}
