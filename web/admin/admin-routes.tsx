import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { paths } from '../paths.ts';
import { substituteLanguage, usePreferences } from '../preferences.ts';
import { sessionEndedBy, useSession } from '../session.ts';
import { loadLanguage } from '../text/use-text.ts';
import { Spinner } from '../ui/states.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { AdminChecklistScreen, NewChecklistScreen } from './checklists/checklist-screen.tsx';
import { AdminChecklistsScreen } from './checklists/checklists-screen.tsx';
import { CustomerScreen } from './customers/customer-screen.tsx';
import { CustomersScreen } from './customers/customers-screen.tsx';
import { NewCustomerScreen } from './customers/new-customer-screen.tsx';
import { AdminExerciseScreen, NewExerciseScreen } from './exercises/exercise-screen.tsx';
import { AdminExercisesScreen } from './exercises/exercises-screen.tsx';
import { InboxScreen } from './inbox/inbox-screen.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { NewQuestionScreen, QuestionScreen } from './questions/question-screen.tsx';
import { QuestionsScreen } from './questions/questions-screen.tsx';
import { NewSignGroupScreen, SignGroupScreen } from './signs/sign-group-screen.tsx';
import { SignGroupsScreen } from './signs/sign-groups-screen.tsx';
import { SignScreen } from './signs/sign-screen.tsx';
import { StatisticsScreen } from './statistics/statistics-screen.tsx';
import { AdminStepScreen, NewStepScreen } from './steps/step-screen.tsx';
import { AdminStepsScreen } from './steps/steps-screen.tsx';
import { TranslationsScreen } from './translations/translations-screen.tsx';
import { AdminNotFound } from './ui/admin-not-found.tsx';
import { UnsavedGuard } from './ui/unsaved-guard.tsx';

const routes: RouteObject[] = [
  { index: true, element: <Navigate replace to="customers" /> },
  { path: 'customers', Component: CustomersScreen },
  { path: 'customers/new', Component: NewCustomerScreen },
  { path: 'customers/:id', Component: CustomerScreen },
  { path: 'inbox', Component: InboxScreen },
  { path: 'questions', Component: QuestionsScreen },
  { path: 'questions/new', Component: NewQuestionScreen },
  { path: 'questions/:id', Component: QuestionScreen },
  { path: 'steps', Component: AdminStepsScreen },
  { path: 'steps/new', Component: NewStepScreen },
  { path: 'steps/:id', Component: AdminStepScreen },
  { path: 'exercises', Component: AdminExercisesScreen },
  { path: 'exercises/new', Component: NewExerciseScreen },
  { path: 'exercises/:id', Component: AdminExerciseScreen },
  { path: 'checklists', Component: AdminChecklistsScreen },
  { path: 'checklists/new', Component: NewChecklistScreen },
  { path: 'checklists/:id', Component: AdminChecklistScreen },
  { path: 'signs', Component: SignGroupsScreen },
  { path: 'signs/new', Component: NewSignGroupScreen },
  { path: 'signs/:groupId', Component: SignGroupScreen },
  { path: 'signs/:groupId/new', Component: SignScreen },
  { path: 'signs/:groupId/:id', Component: SignScreen },
  { path: 'translations', Component: TranslationsScreen },
  { path: 'statistics', Component: StatisticsScreen },
  { path: 'audit', Component: AuditScreen },
  { path: '*', Component: AdminNotFound },
];

/** The back office. Everything in it comes with one chunk that no learner downloads. */
export function AdminApp() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { language } = usePreferences();
  const shown = language === 'en' ? 'en' : 'sv';
  const screen = useRoutes(routes);
  const words = useQuery({
    queryKey: ['admin', 'words', shown],
    queryFn: async () => {
      await loadLanguage(shown);
      return shown;
    },
  });
  useLayoutEffect(() => {
    substituteLanguage(shown);
    document.documentElement.lang = shown;
    return () => {
      substituteLanguage(null);
      document.documentElement.lang = language;
    };
  }, [shown, language]);
  // Logged out, here or by the server: an expired login returns to this place.
  if (session === null) {
    const next = sessionEndedBy() === 'logout' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
    return <Navigate replace to={`${paths.login}${next}`} />;
  }
  // Shared parts speak through the app's own texts, which come when they are asked for.
  if (words.isPending) return <Spinner />;
  return (
    <UnsavedGuard>
      <AdminLayout>{screen}</AdminLayout>
    </UnsavedGuard>
  );
}
