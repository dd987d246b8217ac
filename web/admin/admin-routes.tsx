import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { substituteLanguage, usePreferences } from '../preferences.ts';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';
import { loadLanguage } from '../text/use-text.ts';
import { Spinner } from '../ui/states.tsx';
import { CustomerScreen } from './customers/customer-screen.tsx';
import { CustomersScreen } from './customers/customers-screen.tsx';
import { NewCustomerScreen } from './customers/new-customer-screen.tsx';
import { InboxScreen } from './inbox/inbox-screen.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { NewQuestionScreen, QuestionScreen } from './questions/question-screen.tsx';
import { QuestionsScreen } from './questions/questions-screen.tsx';

const routes: RouteObject[] = [
  { index: true, element: <Navigate replace to="customers" /> },
  { path: 'customers', Component: CustomersScreen },
  { path: 'customers/new', Component: NewCustomerScreen },
  { path: 'customers/:id', Component: CustomerScreen },
  { path: 'inbox', Component: InboxScreen },
  { path: 'questions', Component: QuestionsScreen },
  { path: 'questions/new', Component: NewQuestionScreen },
  { path: 'questions/:id', Component: QuestionScreen },
  { path: '*', Component: NotFoundScreen },
];

/** The back office. Everything in it comes with one chunk that no learner downloads. */
export function AdminApp() {
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
  // Shared parts speak through the app's own texts, which come when they are asked for.
  if (words.isPending) return <Spinner />;
  return <AdminLayout>{screen}</AdminLayout>;
}
