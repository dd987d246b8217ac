import { ADMIN_PATH, type PagePath } from '#contract/pages.ts';

const to = (page: PagePath, id: number | string) => page.replace(/:.*/, String(id));

/** Every path that the app links to, spelled as the table of pages has it. */
export const paths = {
  login: '/login',
  /** To login, and from there on to `next`. */
  loginBefore: (next: string) => `/login?${new URLSearchParams({ next })}`,
  home: '/',
  steps: '/steps',
  step: (id: number) => to('/steps/:stepID', id),
  exercises: '/exercises',
  exercise: (id: number) => to('/exercises/:exerciseID', id),
  /** Today's questions, a run through mistakes or saved questions, or some easy ones before a mock. */
  run: (kind: 'today' | 'mistakes' | 'saved' | 'warm-up') => (kind === 'today' ? '/today' : `/today?of=${kind}`),
  /** One question, as it is sent to somebody. */
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
  /** By the number that a rule has as a card. */
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
