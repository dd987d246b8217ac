import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useLayoutEffect } from 'react';
import { RedirectTo } from '../navigation/link.tsx';
import { usePlace } from '../navigation/navigation.ts';
import { findRoute, PathIds } from '../navigation/path-ids.ts';
import { paths } from '../paths.ts';
import { sessionEndedBy, useSession } from '../session/session.ts';
import { substituteLanguage, usePreferences } from '../state/preferences.ts';
import { loadLanguage } from '../text/use-text.ts';
import { Spinner } from '../ui/states.tsx';
import { AdminsScreen } from './admins/admins-screen.tsx';
import { SecondFactorGate } from './admins/second-factor-card.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { BoothScreen } from './booth/booth-screen.tsx';
import { AdminChecklistScreen, NewChecklistScreen } from './checklists/checklist-screen.tsx';
import { AdminChecklistsScreen } from './checklists/checklists-screen.tsx';
import { CodesScreen } from './codes/codes-screen.tsx';
import { CurriculumScreen } from './curriculum/curriculum-screen.tsx';
import { CustomerScreen } from './customers/customer-screen.tsx';
import { CustomersScreen } from './customers/customers-screen.tsx';
import { NewCustomerScreen } from './customers/new-customer-screen.tsx';
import { DeletedScreen } from './deleted/deleted-screen.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { AdminExerciseScreen, NewExerciseScreen } from './exercises/exercise-screen.tsx';
import { AdminExercisesScreen } from './exercises/exercises-screen.tsx';
import { InboxScreen } from './inbox/inbox-screen.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { MailsScreen } from './mails/mails-screen.tsx';
import { MoneyScreen } from './money/money-screen.tsx';
import { OrderSaleScreen } from './orders/order-sale-screen.tsx';
import { OrdersScreen } from './orders/orders-screen.tsx';
import { NewPlanScreen, PlanScreen } from './plans/plan-screen.tsx';
import { PlansScreen } from './plans/plans-screen.tsx';
import { NewQuestionScreen, QuestionScreen } from './questions/question-screen.tsx';
import { QuestionsScreen } from './questions/questions-screen.tsx';
import { SellerScreen } from './seller/seller-screen.tsx';
import { OwnerSettingsScreen } from './settings/owner-settings-screen.tsx';
import { NewSignGroupScreen, SignGroupScreen } from './signs/sign-group-screen.tsx';
import { SignGroupsScreen } from './signs/sign-groups-screen.tsx';
import { SignScreen } from './signs/sign-screen.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { StatisticsScreen } from './statistics/statistics-screen.tsx';
import { AdminStepScreen, NewStepScreen } from './steps/step-screen.tsx';
import { AdminStepsScreen } from './steps/steps-screen.tsx';
import { AdminTermScreen, NewTermScreen } from './terms/term-screen.tsx';
import { AdminTermsScreen } from './terms/terms-screen.tsx';
import { TranslationsScreen } from './translations/translations-screen.tsx';
import { AdminNotFound } from './ui/admin-not-found.tsx';
import { UnsavedGuard } from './ui/unsaved-guard.tsx';
import { WithdrawalsScreen } from './withdrawals/withdrawals-screen.tsx';

/** The routes of the back office. The first path that matches is shown. */
const screens = {
  '/admin': StartScreen,
  '/admin/customers': CustomersScreen,
  '/admin/customers/new': NewCustomerScreen,
  '/admin/customers/:id': CustomerScreen,
  '/admin/codes': CodesScreen,
  '/admin/inbox': InboxScreen,
  '/admin/mails': MailsScreen,
  '/admin/orders': OrdersScreen,
  '/admin/orders/:id': OrderSaleScreen,
  '/admin/withdrawals': WithdrawalsScreen,
  '/admin/money': MoneyScreen,
  '/admin/seller': SellerScreen,
  '/admin/settings': OwnerSettingsScreen,
  '/admin/plans': PlansScreen,
  '/admin/plans/new': NewPlanScreen,
  '/admin/plans/:id': PlanScreen,
  '/admin/questions': QuestionsScreen,
  '/admin/questions/new': NewQuestionScreen,
  '/admin/questions/:id': QuestionScreen,
  '/admin/steps': AdminStepsScreen,
  '/admin/steps/new': NewStepScreen,
  '/admin/steps/:id': AdminStepScreen,
  '/admin/exercises': AdminExercisesScreen,
  '/admin/exercises/new': NewExerciseScreen,
  '/admin/exercises/:id': AdminExerciseScreen,
  '/admin/checklists': AdminChecklistsScreen,
  '/admin/checklists/new': NewChecklistScreen,
  '/admin/checklists/:id': AdminChecklistScreen,
  '/admin/signs': SignGroupsScreen,
  '/admin/signs/new': NewSignGroupScreen,
  '/admin/signs/:groupId': SignGroupScreen,
  '/admin/signs/:groupId/new': SignScreen,
  '/admin/signs/:groupId/:id': SignScreen,
  '/admin/terms': AdminTermsScreen,
  '/admin/terms/new': NewTermScreen,
  '/admin/terms/:id': AdminTermScreen,
  '/admin/translations': TranslationsScreen,
  '/admin/desk': DeskScreen,
  '/admin/booth': BoothScreen,
  '/admin/deleted': DeletedScreen,
  '/admin/curriculum': CurriculumScreen,
  '/admin/statistics': StatisticsScreen,
  '/admin/admins': AdminsScreen,
  '/admin/audit': AuditScreen,
} as const satisfies Readonly<Record<string, ComponentType>>;
export type AdminPage = keyof typeof screens;
const routes = Object.entries<ComponentType>(screens).map(([path, Screen]) => ({ path, Screen }));

/** Root of the back office. It is a chunk of its own, which learners never download. */
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
  // After a logout, or when the session has expired; after an expiry the login leads back to this page.
  if (session === null) {
    return <RedirectTo to={sessionEndedBy() === 'logout' ? paths.login : paths.loginBefore(pathname + search)} />;
  }
  // Components shared with the learner's app use its text catalog, which is loaded separately.
  if (words.isPending) return <Spinner />;
  const { route, ids } = findRoute(routes, pathname) ?? { route: { Screen: AdminNotFound }, ids: {} };
  return (
    <UnsavedGuard>
      <AdminLayout>
        <PathIds value={ids}>
          <SecondFactorGate>
            <route.Screen />
          </SecondFactorGate>
        </PathIds>
      </AdminLayout>
    </UnsavedGuard>
  );
}
