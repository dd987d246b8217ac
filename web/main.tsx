import './styles.css';
import './visit/former-user.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, call } from './api.ts';
import { captureEarlyForm } from './device/early-form.ts';
import { listenForInstall } from './device/install.ts';
import { startNavigation } from './navigation/navigation.ts';
import { App, prepareScreen } from './router.tsx';
import { queryClient } from './session/query-client.ts';
import { currentSession, endSession, endSessionCheck, updateUser, watchSession } from './session/session.ts';
import { currentPreferences } from './state/preferences.ts';
import { loadFirstLanguage } from './text/use-text.ts';
import { startLearning } from './visit/start-learning.ts';

/** Validates the session in parallel with the first render. An invalid token logs out silently; without a response the learner stays logged in. */
async function checkSession(): Promise<void> {
  const session = currentSession();
  if (session === null) return;
  try {
    const { user } = await call('POST /api/auth');
    if (currentSession()?.token === session.token) updateUser(user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && currentSession()?.token === session.token) endSession('expired');
  } finally {
    endSessionCheck();
  }
}

const IDLE_MS = 2_000;

/** Safari lacks requestIdleCallback. */
const whenIdle = (work: () => Promise<unknown>) =>
  (globalThis.requestIdleCallback ?? ((go) => setTimeout(go, IDLE_MS)))(() => void work().catch(() => undefined));
const fetchAheadWhenIdle = () => whenIdle(() => import('./visit/fetch-ahead.ts').then((module) => module.fetchAhead()));

async function start(): Promise<void> {
  listenForInstall();
  void checkSession();
  // The prerendered page stays until the first screen is ready: no spinner in between, and typed text is kept.
  const [isLearning] = await Promise.all([
    startLearning(),
    loadFirstLanguage(currentPreferences().language).catch((error: unknown) => {
      // As if the script had failed to load: the prerendered page stays, and one reload looks for a newer version.
      window.mengediAgain?.(() => location.reload());
      throw error;
    }),
    startNavigation(prepareScreen),
  ]);
  captureEarlyForm();
  window.mengediReady = true;
  const root = document.getElementById('root') as HTMLElement;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
  if (isLearning) fetchAheadWhenIdle();
  watchSession(async () => {
    if (await startLearning()) fetchAheadWhenIdle();
  });
  // Works without it too. It fetches the whole app, so the page goes first.
  whenIdle(() => import('./device/service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker()));
}

void start();
