import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ApiError, call } from './api.ts';
import { rememberEarlyForm } from './early-form.ts';
import { currentPreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { currentSession, endSession, updateUser, watchSession } from './session.ts';
import { startLearning } from './start-learning.ts';
import { loadLanguage } from './text/use-text.ts';

/** Beside the first rendering, not before it. An answer that the token is not valid logs out silently; no answer keeps the learner in. */
async function checkSession(): Promise<void> {
  const session = currentSession();
  if (session === null) return;
  try {
    const { user } = await call('POST /api/auth');
    if (currentSession()?.token === session.token) updateUser(user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && currentSession()?.token === session.token) endSession('expired');
  }
}

/** The page that came with the HTML stays until the first screen is there: no spinner in between, and nothing typed is lost. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

async function start(): Promise<void> {
  void checkSession();
  // Without the texts of the chosen language the app still opens, in Tigrinya.
  await Promise.all([loadLanguage(currentPreferences().language).catch(() => undefined), startLearning(), firstScreen()]);
  rememberEarlyForm();
  window.mengediReady = true;
  const root = document.getElementById('root') as HTMLElement;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  watchSession(() => void startLearning());
  void registerServiceWorker();
}

void start();
