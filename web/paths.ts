import { ADMIN_PATH, type PagePath } from '#contract/pages.ts';

const to = (page: PagePath, id: number | string) => page.replace(/:.*/, String(id));

/** Every path the app links to, typed by the table of pages. */
export const paths = {
  login: '/login',
  /** The login, which then leads on to `next`. */
  loginBefore: (next: string) => `/login?${new URLSearchParams({ next })}`,
  home: '/',
  steps: '/steps',
  step: (id: number) => to('/steps/:stepID', id),
  exercises: '/exercises',
  exercise: (id: number) => to('/exercises/:exerciseID', id),
  /** Today's questions, all mistakes, saved questions, or easy ones before a mock exam. */
  run: (kind: 'today' | 'mistakes' | 'saved' | 'warm-up') => (kind === 'today' ? '/today' : `/today?of=${kind}`),
  /** A single question, as shared by link. */
  question: (id: number) => `/today?of=shared&question=${id}`,
  progress: '/progress',
  checklists: '/checklists',
  trafficSigns: '/traffic-signs',
  trafficSign: (id: number) => to('/traffic-signs/:categoryID', id),
  trainSigns: '/traffic-signs/train',
  words: '/words',
  word: (id: number) => to('/words/:wordID', id),
  trainWords: '/words/train',
  whoGoesFirst: '/traffic-rules/who-goes-first',
  /** `id`: the card number of a right-of-way rule. */
  rule: (id: number) => to('/traffic-rules/:ruleID', id),
  examination: '/examination',
  results: '/results',
  pastExam: (id: string) => to('/results/:examID', id),
  feedback: '/feedback',
  settings: '/settings',
  order: (id: number) => to('/orders/:orderID', id),
  terms: '/terms',
  withdraw: '/withdraw',
  withdrawOrder: (reference: string) => `/withdraw?order=${reference}`,
  privacyPolicy: '/privacy-policy',
  passwordLink: '/password-link',
  signUp: '/sign-up',
  try: '/try',
  welcome: '/welcome',
  admin: ADMIN_PATH,
  adminChecklists: `${ADMIN_PATH}/checklists`,
} satisfies Record<string, PagePath | `${typeof ADMIN_PATH}${string}` | ((...args: never[]) => string)>;
