import { ADMIN_PATH } from '#contract/pages.ts';

/** Every path that the app links to, spelled once. */
export const paths = {
  login: '/login',
  /** To login, and from there on to `next`. */
  loginBefore: (next: string) => `/login?${new URLSearchParams({ next })}`,
  home: '/',
  steps: '/steps',
  step: (id: number) => `/steps/${id}`,
  exercises: '/exercises',
  exercise: (id: number) => `/exercises/${id}`,
  checklists: '/checklists',
  trafficSigns: '/traffic-signs',
  trafficSign: (id: number) => `/traffic-signs/${id}`,
  examination: '/examination',
  results: '/results',
  feedback: '/feedback',
  settings: '/settings',
  privacyPolicy: '/privacy-policy',
  passwordLink: '/password-link',
  admin: ADMIN_PATH,
  adminChecklists: `${ADMIN_PATH}/checklists`,
};
