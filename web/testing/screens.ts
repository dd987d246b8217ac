// Example URLs of all screens, for tests that visit all of them: a page with an id in its path, or of the back office, does not compile without an entry here.
import { exampleDetail } from '#contract/exams.ts';
import { PAGES, type PagePath, pageOf } from '#contract/pages.ts';
import type { AdminPage } from '../admin/admin-routes.tsx';

/** URLs of a page of the back office, or the journey that checks it because its data must be created first. */
type Examples = readonly string[] | { readonly lookedAtIn: string };

/** `free`: a learner whose trial has ended. */
type Address = { readonly path: string; readonly who: 'guest' | 'free' | 'premium' };
const free = (path: string): Address => ({ path, who: 'free' });
const premium = (path: string): Address => ({ path, who: 'premium' });
const guest = (path: string): Address => ({ path, who: 'guest' });

/** Pages whose address says what they show. */
type WithId = Extract<PagePath, `${string}:${string}`>;

/** All other pages are looked at under their path, those behind the login as a learner with premium. */
const SPECIAL: Readonly<Record<WithId, readonly Address[]> & Partial<Record<PagePath, readonly Address[]>>> = {
  '/steps/:stepID': [premium('/steps/1')],
  '/exercises': [free('/exercises')],
  '/exercises/:exerciseID': [premium('/exercises/1')],
  '/traffic-signs/:categoryID': [premium('/traffic-signs/1')],
  '/words/:wordID': [premium('/words/1')],
  '/traffic-rules/who-goes-first': [free('/traffic-rules/who-goes-first')],
  '/traffic-rules/:ruleID': [free('/traffic-rules/17'), free('/traffic-rules/33')],
  '/results/:examID': [premium(`/results/${exampleDetail.id}`)],
  '/progress': [premium('/progress'), premium('/progress?show=how')],
  '/settings': [
    free('/settings'),
    ...['profile', 'language', 'look', 'study', 'access', 'email'].map((subject) => free(`/settings?show=${subject}`)),
    free('/settings?show=data'),
    premium('/settings?show=downloads'),
  ],
  // Looked at in e2e/orders.spec.ts: at 320 px its receipt divides a sum.
  '/orders/:orderID': [],
  '/terms': [guest('/terms'), guest('/terms?of=withdrawal'), guest('/terms?of=accessibility')],
};
const isBehindLogin = (page: PagePath) => ['login', 'browse'].includes(pageOf(page).access);
const PAGE_EXAMPLES = Object.fromEntries(
  (Object.keys(PAGES) as PagePath[]).map((page) => [page, SPECIAL[page] ?? [isBehindLogin(page) ? premium(page) : guest(page)]]),
) as Readonly<Record<PagePath, readonly Address[]>>;

const ADMIN_EXAMPLES: Readonly<Record<AdminPage, Examples>> = {
  '/admin': ['/admin'],
  '/admin/customers': ['/admin/customers'],
  '/admin/customers/new': ['/admin/customers/new'],
  '/admin/customers/:id': { lookedAtIn: 'admin-customers.spec.ts' },
  '/admin/codes': ['/admin/codes'],
  '/admin/inbox': ['/admin/inbox'],
  '/admin/mails': ['/admin/mails'],
  '/admin/orders': ['/admin/orders'],
  '/admin/orders/:id': { lookedAtIn: 'admin-orders.spec.ts' },
  '/admin/withdrawals': ['/admin/withdrawals'],
  '/admin/money': ['/admin/money'],
  '/admin/seller': ['/admin/seller'],
  '/admin/settings': ['/admin/settings'],
  '/admin/plans': ['/admin/plans'],
  '/admin/plans/new': ['/admin/plans/new'],
  '/admin/plans/:id': ['/admin/plans/1'],
  '/admin/questions': ['/admin/questions'],
  '/admin/questions/new': ['/admin/questions/new'],
  '/admin/questions/:id': ['/admin/questions/1001'],
  '/admin/steps': ['/admin/steps'],
  '/admin/steps/new': ['/admin/steps/new'],
  '/admin/steps/:id': ['/admin/steps/1'],
  '/admin/exercises': ['/admin/exercises'],
  '/admin/exercises/new': ['/admin/exercises/new'],
  '/admin/exercises/:id': ['/admin/exercises/1'],
  '/admin/checklists': ['/admin/checklists'],
  '/admin/checklists/new': ['/admin/checklists/new'],
  '/admin/checklists/:id': ['/admin/checklists/1'],
  '/admin/signs': ['/admin/signs'],
  '/admin/signs/new': ['/admin/signs/new'],
  '/admin/signs/:groupId': ['/admin/signs/1'],
  '/admin/signs/:groupId/new': ['/admin/signs/1/new'],
  '/admin/signs/:groupId/:id': ['/admin/signs/1/101'],
  '/admin/terms': ['/admin/terms'],
  '/admin/terms/new': ['/admin/terms/new'],
  '/admin/terms/:id': ['/admin/terms/1'],
  // A single kind: axe compares every text with all that lie below it, and fifty similar rows would take four times as long.
  '/admin/translations': ['/admin/translations?kind=category'],
  '/admin/desk': ['/admin/desk'],
  '/admin/booth': ['/admin/booth'],
  '/admin/curriculum': ['/admin/curriculum'],
  '/admin/deleted': ['/admin/deleted'],
  '/admin/statistics': ['/admin/statistics'],
  '/admin/admins': ['/admin/admins'],
  '/admin/audit': ['/admin/audit'],
};

export const SCREENS: readonly Address[] = Object.values(PAGE_EXAMPLES).flat();
/** URLs without a query of pages with this access. */
export const pathsFor = (access: 'login' | 'browse'): string[] =>
  Object.entries(PAGE_EXAMPLES).flatMap(([page, examples]) =>
    pageOf(page as PagePath).access === access ? examples.slice(0, 1).map(({ path }) => path) : [],
  );
export const ADMIN_SCREENS: readonly string[] = Object.values(ADMIN_EXAMPLES).flatMap((one) => ('lookedAtIn' in one ? [] : one));
/** Journeys that check a screen of the back office without a fixed URL. */
export const OTHER_LOOKS: readonly string[] = Object.values(ADMIN_EXAMPLES).flatMap((one) =>
  'lookedAtIn' in one ? [one.lookedAtIn] : [],
);
