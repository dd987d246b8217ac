import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useLayoutEffect } from 'react';
import { ADMIN_PATH } from '#contract/pages.ts';
import { RedirectTo } from '../navigation/link.tsx';
import { usePlace } from '../navigation/navigation.ts';
import { findRoute, PathIds } from '../navigation/path-ids.ts';
import { paths } from '../paths.ts';
import { substituteLanguage, usePreferences } from '../preferences.ts';
import { sessionEndedBy, useSession } from '../session.ts';
import { loadLanguage } from '../text/use-text.ts';
import { Spinner } from '../ui/states.tsx';
import { adminPaths } from './admin-paths.ts';
import { AdminsScreen } from './admins/admins-screen.tsx';
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
import { MailsScreen } from './mails/mails-screen.tsx';
import { OrderSaleScreen } from './orders/order-sale-screen.tsx';
import { OrdersScreen } from './orders/orders-screen.tsx';
import { NewPlanScreen, PlanScreen } from './plans/plan-screen.tsx';
import { PlansScreen } from './plans/plans-screen.tsx';
import { NewQuestionScreen, QuestionScreen } from './questions/question-screen.tsx';
import { QuestionsScreen } from './questions/questions-screen.tsx';
import { NewSignGroupScreen, SignGroupScreen } from './signs/sign-group-screen.tsx';
import { SignGroupsScreen } from './signs/sign-groups-screen.tsx';
import { SignScreen } from './signs/sign-screen.tsx';
import { StatisticsScreen } from './statistics/statistics-screen.tsx';
import { AdminStepScreen, NewStepScreen } from './steps/step-screen.tsx';
import { AdminStepsScreen } from './steps/steps-screen.tsx';
import { AdminTermScreen, NewTermScreen } from './terms/term-screen.tsx';
import { AdminTermsScreen } from './terms/terms-screen.tsx';
import { TranslationsScreen } from './translations/translations-screen.tsx';
import { AdminNotFound } from './ui/admin-not-found.tsx';
import { UnsavedGuard } from './ui/unsaved-guard.tsx';

const Start = () => <RedirectTo to={adminPaths.customers} />;

const routes: readonly { path: string; Screen: ComponentType }[] = [
  { path: ADMIN_PATH, Screen: Start },
  { path: `${ADMIN_PATH}/customers`, Screen: CustomersScreen },
  { path: `${ADMIN_PATH}/customers/new`, Screen: NewCustomerScreen },
  { path: `${ADMIN_PATH}/customers/:id`, Screen: CustomerScreen },
  { path: `${ADMIN_PATH}/inbox`, Screen: InboxScreen },
  { path: `${ADMIN_PATH}/orders`, Screen: OrdersScreen },
  { path: `${ADMIN_PATH}/orders/:id`, Screen: OrderSaleScreen },
  { path: `${ADMIN_PATH}/plans`, Screen: PlansScreen },
  { path: `${ADMIN_PATH}/plans/new`, Screen: NewPlanScreen },
  { path: `${ADMIN_PATH}/plans/:id`, Screen: PlanScreen },
  { path: `${ADMIN_PATH}/mails`, Screen: MailsScreen },
  { path: `${ADMIN_PATH}/questions`, Screen: QuestionsScreen },
  { path: `${ADMIN_PATH}/questions/new`, Screen: NewQuestionScreen },
  { path: `${ADMIN_PATH}/questions/:id`, Screen: QuestionScreen },
  { path: `${ADMIN_PATH}/steps`, Screen: AdminStepsScreen },
  { path: `${ADMIN_PATH}/steps/new`, Screen: NewStepScreen },
  { path: `${ADMIN_PATH}/steps/:id`, Screen: AdminStepScreen },
  { path: `${ADMIN_PATH}/exercises`, Screen: AdminExercisesScreen },
  { path: `${ADMIN_PATH}/exercises/new`, Screen: NewExerciseScreen },
  { path: `${ADMIN_PATH}/exercises/:id`, Screen: AdminExerciseScreen },
  { path: `${ADMIN_PATH}/checklists`, Screen: AdminChecklistsScreen },
  { path: `${ADMIN_PATH}/checklists/new`, Screen: NewChecklistScreen },
  { path: `${ADMIN_PATH}/checklists/:id`, Screen: AdminChecklistScreen },
  { path: `${ADMIN_PATH}/signs`, Screen: SignGroupsScreen },
  { path: `${ADMIN_PATH}/signs/new`, Screen: NewSignGroupScreen },
  { path: `${ADMIN_PATH}/signs/:groupId`, Screen: SignGroupScreen },
  { path: `${ADMIN_PATH}/signs/:groupId/new`, Screen: SignScreen },
  { path: `${ADMIN_PATH}/signs/:groupId/:id`, Screen: SignScreen },
  { path: `${ADMIN_PATH}/terms`, Screen: AdminTermsScreen },
  { path: `${ADMIN_PATH}/terms/new`, Screen: NewTermScreen },
  { path: `${ADMIN_PATH}/terms/:id`, Screen: AdminTermScreen },
  { path: `${ADMIN_PATH}/translations`, Screen: TranslationsScreen },
  { path: `${ADMIN_PATH}/statistics`, Screen: StatisticsScreen },
  { path: `${ADMIN_PATH}/admins`, Screen: AdminsScreen },
  { path: `${ADMIN_PATH}/audit`, Screen: AuditScreen },
];

/** The back office. Everything in it comes with one chunk that no learner downloads. */
export function AdminApp() {
  const session = useSession();
  const { pathname, search } = usePlace();
  const { language } = usePreferences();
  const shown = language === 'en' ? 'en' : 'sv';
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
    return <RedirectTo to={sessionEndedBy() === 'logout' ? paths.login : paths.loginBefore(pathname + search)} />;
  }
  // Shared parts speak through the app's own texts, which come when they are asked for.
  if (words.isPending) return <Spinner />;
  const { route, ids } = findRoute(routes, pathname) ?? { route: { Screen: AdminNotFound }, ids: {} };
  return (
    <UnsavedGuard>
      <AdminLayout>
        <PathIds value={ids}>
          <route.Screen />
        </PathIds>
      </AdminLayout>
    </UnsavedGuard>
  );
}
