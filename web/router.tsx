import { lazy, Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  Outlet,
  redirect,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { ADMIN_PATH, isPage, PAGES } from '#contract/pages.ts';
import { configQuery } from './config.ts';
import { AppLayout, type RouteHandle } from './layout/app-layout.tsx';
import { CrashScreen } from './layout/crash-screen.tsx';
import { Notifications } from './layout/notifications.tsx';
import { UpdatePrompt } from './layout/update-prompt.tsx';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { ExercisesScreen } from './screens/exercises/exercises-screen.tsx';
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx';
import { currentSession } from './session.ts';
import { Spinner } from './ui/states.tsx';

/** spec §2: a login-required route sends a guest to login; what they came for waits behind it. */
async function requireLogin({ request }: { request: Request }, isBrowsable: boolean) {
  if (currentSession() !== null) return null;
  if (isBrowsable) {
    const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
    if (config?.anonymous_browsing === true) return null;
  }
  const { pathname, search } = new URL(request.url);
  return redirect(pathname === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ next: pathname + search })}`);
}

const guestsOnly = () => (currentSession() === null ? null : redirect(paths.exercises));
const adminsElsewhere = () => (currentSession()?.user.role === 'admin' ? redirect(paths.adminChecklists) : null);

/** The server answers 404 to the same addresses: ids are numbers. */
function requirePage({ request }: { request: Request }): void {
  if (!isPage(new URL(request.url).pathname)) throw data(null, { status: 404 });
}

type Loader = (args: { request: Request }) => unknown;

function page(path: keyof typeof PAGES, handle: RouteHandle, extra?: Loader) {
  const isBrowsable = PAGES[path] === 'browse';
  return {
    path,
    handle: { ...handle, browse: isBrowsable },
    loader: async (args: { request: Request }) => {
      requirePage(args);
      return (await requireLogin(args, isBrowsable)) ?? extra?.(args) ?? null;
    },
    hydrateFallbackElement: <Spinner />,
  };
}

const AdminApp = lazy(async () => ({ default: (await import('./admin/admin-routes.tsx')).AdminApp }));

/** Others than admins are told that there is nothing here, and their browser never asks for the back office. */
async function adminsOnly(args: { request: Request }) {
  const elsewhere = await requireLogin(args, false);
  if (elsewhere === null && currentSession()?.user.role !== 'admin') throw data(null, { status: 404 });
  return elsewhere;
}

const loadLogin = async () => (await import('./screens/login/login-screen.tsx')).LoginScreen;

function Root() {
  // A logout leads there, also without a network.
  useEffect(() => {
    loadLogin().catch(() => undefined);
  }, []);
  return (
    <>
      <Notifications />
      <UpdatePrompt />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function Failure() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <CrashScreen />;
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: Failure,
    hydrateFallbackElement: <Spinner />,
    children: [
      {
        path: '/login',
        loader: guestsOnly,
        lazy: { Component: loadLogin },
      },
      {
        path: '/privacy-policy',
        lazy: { Component: async () => (await import('./screens/privacy-policy/privacy-policy-screen.tsx')).PrivacyPolicyScreen },
      },
      {
        Component: AppLayout,
        children: [
          { ...page('/', {}), lazy: { Component: async () => (await import('./screens/home/home-screen.tsx')).HomeScreen } },
          { ...page('/exercises', {}), Component: ExercisesScreen },
          {
            ...page('/exercises/:exerciseID', { immersive: true }),
            lazy: {
              Component: async () =>
                (await import('./screens/exercise-questions/exercise-questions-screen.tsx')).ExerciseQuestionsScreen,
            },
          },
          {
            ...page('/steps', {}),
            lazy: { Component: async () => (await import('./screens/steps/steps-screen.tsx')).StepsScreen },
          },
          {
            ...page('/steps/:stepID', { immersive: true }),
            lazy: {
              Component: async () => (await import('./screens/step-questions/step-questions-screen.tsx')).StepQuestionsScreen,
            },
          },
          {
            ...page('/checklists', {}, adminsElsewhere),
            lazy: { Component: async () => (await import('./screens/checklists/checklists-screen.tsx')).ChecklistsScreen },
          },
          {
            ...page('/traffic-signs', {}),
            lazy: {
              Component: async () => (await import('./screens/traffic-signs/traffic-signs-screen.tsx')).TrafficSignsScreen,
            },
          },
          {
            ...page('/traffic-signs/:categoryID', {}),
            lazy: { Component: async () => (await import('./screens/traffic-signs/traffic-sign-screen.tsx')).TrafficSignScreen },
          },
          {
            ...page('/examination', {}),
            lazy: { Component: async () => (await import('./screens/examination/examination-screen.tsx')).ExaminationScreen },
          },
          {
            ...page('/results', {}),
            lazy: { Component: async () => (await import('./screens/results/results-screen.tsx')).ResultsScreen },
          },
          {
            ...page('/feedback', {}),
            lazy: { Component: async () => (await import('./screens/feedback/feedback-screen.tsx')).FeedbackScreen },
          },
          {
            ...page('/settings', {}),
            lazy: { Component: async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen },
          },
        ],
      },
      {
        path: '/password-link',
        lazy: { Component: async () => (await import('./screens/password-link/password-link-screen.tsx')).PasswordLinkScreen },
      },
      {
        path: `${ADMIN_PATH}/*`,
        loader: adminsOnly,
        hydrateFallbackElement: <Spinner />,
        element: (
          <Suspense fallback={<Spinner />}>
            <AdminApp />
          </Suspense>
        ),
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
]);
