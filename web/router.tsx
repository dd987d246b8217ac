import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isBackOffice, type PagePath, pageOf } from '#contract/pages.ts';
import { useUpdateWaiting } from './device/update-waiting.ts';
import { AppLayout, loadMenus } from './layout/app-layout.tsx';
import { CrashScreen } from './layout/crash-screen.tsx';
import { Notifications } from './layout/notifications.tsx';
import { CurrentScreen } from './navigation/current-screen.tsx';
import { type Place, Redirect } from './navigation/navigation.ts';
import { findRoute, PathIds } from './navigation/path-ids.ts';
import { paths } from './paths.ts';
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx';
import { queryClient } from './session/query-client.ts';
import { currentSession } from './session/session.ts';
import { configQuery } from './state/config.ts';
import { Spinner } from './ui/states.tsx';
import { Unlock } from './unlock/unlock.tsx';

type Load = (ids: PathIds) => Promise<ComponentType>;

const loadLogin = async () => (await import('./screens/login/login-screen.tsx')).LoginScreen;

const loadWords = () => import('./screens/words/words.ts');

const screens: Readonly<Record<PagePath, Load>> = {
  '/login': loadLogin,
  '/privacy-policy': async () => (await import('./screens/privacy-policy/privacy-policy-screen.tsx')).PrivacyPolicyScreen,
  '/': async () => (await import('./screens/home/home-screen.tsx')).HomeScreen,
  '/exercises': async () => (await import('./screens/exercises/exercises-screen.tsx')).loadExercises(),
  '/exercises/:exerciseID': async ({ exerciseID }) => {
    const screen = await import('./screens/exercise-questions/exercise-questions-screen.tsx');
    await screen.fetchExerciseEarly(Number(exerciseID));
    return screen.ExerciseQuestionsScreen;
  },
  '/steps': async () => (await import('./screens/steps/steps-screen.tsx')).StepsScreen,
  '/steps/:stepID': async ({ stepID }) => {
    const screen = await import('./screens/step-questions/step-questions-screen.tsx');
    await screen.fetchStepEarly(Number(stepID));
    return screen.StepQuestionsScreen;
  },
  '/today': async () => (await import('./screens/today/today-screen.tsx')).TodayScreen,
  '/checklists': async () => (await import('./screens/checklists/checklists-screen.tsx')).ChecklistsScreen,
  '/traffic-signs': async () => (await import('./screens/traffic-signs/traffic-signs-screen.tsx')).TrafficSignsScreen,
  '/traffic-signs/:categoryID': async () => (await import('./screens/traffic-signs/traffic-sign-screen.tsx')).TrafficSignScreen,
  '/traffic-signs/train': async () => (await loadWords()).TrainSignsScreen,
  '/words': async () => (await loadWords()).WordsScreen,
  '/words/:wordID': async () => (await loadWords()).WordScreen,
  '/words/train': async () => (await loadWords()).TrainWordsScreen,
  '/traffic-rules/:ruleID': async () => (await import('./screens/who-goes-first/rule-screen.tsx')).RuleScreen,
  '/traffic-rules/who-goes-first': async () =>
    (await import('./screens/who-goes-first/who-goes-first-screen.tsx')).WhoGoesFirstScreen,
  '/examination': async () => (await import('./screens/examination/examination-screen.tsx')).ExaminationScreen,
  '/results': async () => (await import('./screens/results/results-screen.tsx')).ResultsScreen,
  '/results/:examID': async () => (await import('./screens/results/past-exam-screen.tsx')).PastExamScreen,
  '/progress': async () => (await import('./screens/progress/progress-screen.tsx')).ProgressScreen,
  '/feedback': async () => (await import('./screens/feedback/feedback-screen.tsx')).FeedbackScreen,
  '/settings': async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
  '/orders/:orderID': async () => (await import('./screens/order/order-screen.tsx')).OrderScreen,
  '/terms': async () => (await import('./screens/terms/terms-screen.tsx')).TermsScreen,
  '/withdraw': async () => (await import('./screens/withdraw/withdraw-screen.tsx')).WithdrawScreen,
  '/password-link': async () => (await import('./screens/password-link/password-link-screen.tsx')).PasswordLinkScreen,
  '/welcome': async () => (await import('./screens/welcome/welcome-screen.tsx')).WelcomeScreen,
  '/try': async () => {
    const screen = await import('./screens/try/try-screen.tsx');
    await screen.fetchTryEarly();
    return screen.TryScreen;
  },
  '/sign-up': async () => (await import('./screens/sign-up/sign-up-screen.tsx')).SignUpScreen,
  '/mail-link': async () => (await import('./screens/mail-link/mail-link-screen.tsx')).MailLinkScreen,
};
const routes = (Object.keys(screens) as PagePath[]).map((path) => ({ path, load: screens[path] }));

/** behaviour 1.4: a guest on a protected route is redirected to login, which leads back there. */
async function redirectFor(path: PagePath, place: Place): Promise<Redirect | undefined> {
  const { access } = pageOf(path);
  const session = currentSession();
  if (access === 'guest') return session === null ? undefined : new Redirect(paths.exercises);
  if (path === '/checklists' && session?.user.role === 'admin') return new Redirect(paths.adminChecklists);
  if (access === 'public' || session !== null) return undefined;
  if (access === 'browse') {
    const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
    if (config?.anonymous_browsing === true) return undefined;
  }
  // A shared link leads visitors without an account to the trial questions first.
  return new URLSearchParams(place.search).has('shared') ? new Redirect(paths.try) : toLogin(place);
}

function toLogin({ pathname, search }: Place): Redirect {
  return new Redirect(pathname === paths.home ? paths.login : paths.loginBefore(pathname + search));
}

const AdminApp = lazy(async () => ({ default: (await import('./admin/admin-routes.tsx')).AdminApp }));

/** Non-admins get "not found", and never load the back office. */
function prepareBackOffice(place: Place): ReactNode | Redirect {
  const session = currentSession();
  if (session === null) return toLogin(place);
  if (session.user.role !== 'admin') return <NotFoundScreen />;
  return (
    <Suspense fallback={<Spinner />}>
      <AdminApp />
    </Suspense>
  );
}

export async function prepareScreen(place: Place): Promise<ReactNode | Redirect> {
  if (isBackOffice(place.pathname)) return prepareBackOffice(place);
  const found = findRoute(routes, place.pathname);
  if (found === undefined) return <NotFoundScreen />;
  const { route, ids } = found;
  const redirect = await redirectFor(route.path, place);
  if (redirect !== undefined) return redirect;
  window.mengediFetch?.(place.pathname);
  const { access, immersive } = pageOf(route.path);
  const hasLayout = access === 'login' || access === 'browse';
  const loaded = await Promise.all([route.load(ids), hasLayout && immersive !== true ? loadMenus() : undefined]).catch(
    () => undefined,
  );
  // The screen's chunk could not be fetched.
  if (loaded === undefined) return <CrashScreen isGone />;
  const [Screen, Menus] = loaded;
  const screen = (
    <PathIds value={ids}>
      <Screen />
    </PathIds>
  );
  if (!hasLayout) return screen;
  return (
    <AppLayout Menus={Menus} isForBrowsing={access === 'browse'}>
      {screen}
    </AppLayout>
  );
}

/** Rarely needed, so lazy. Renders nothing when it cannot be loaded; the update waits. */
const UpdatePrompt = lazy(async () => ({
  default: await import('./layout/update-prompt.tsx').then(
    (module) => module.UpdatePrompt,
    () => () => null,
  ),
}));

export function App() {
  const isUpdateWaiting = useUpdateWaiting();
  // Preloads the login screen, so that a logout works offline.
  useEffect(() => {
    loadLogin().catch(() => undefined);
  }, []);
  return (
    <>
      <Notifications />
      <Suspense>{isUpdateWaiting ? <UpdatePrompt /> : null}</Suspense>
      <Unlock />
      <CurrentScreen broken={<CrashScreen />} />
    </>
  );
}
