import { FIRST_EXERCISE_QUESTIONS } from '#domain/exercise.ts';

/**
 * The screens, by path (behaviour 1.4). What the menu lists, what is prerendered, what the page fetches ahead, who is let in: all follow from here,
 * and a page without a screen in web/router.tsx does not compile.
 */
type Page = {
  /** `guest`: only without login; `login`: only with it; `browse`: without it when ANONYMOUS_BROWSING is on. */
  readonly access: 'guest' | 'login' | 'browse' | 'public';
  /** Its name in the menu. */
  readonly menu?: string;
  /** In the bar at the bottom of a phone, in the thumb's reach. */
  readonly bar?: true;
  /** Fills the whole screen: the sidebar is hidden there and restored after (behaviour 2.2). */
  readonly immersive?: true;
  /** The part of the build that has its screen, where that is not in the app's own script: fetched beside it. */
  readonly chunk?: string;
  /** Can be read before any script runs. */
  readonly prerendered?: true;
  /** What is asked of the server beside the script, with the page's id for `:id`. */
  readonly asks?: readonly string[];
  /** Questions that a half-finished run of this name, which is on the device, makes needless. */
  readonly draw?: { readonly run: string; readonly ask: string };
};

export const PAGES = {
  '/login': { access: 'guest', chunk: 'login-screen', prerendered: true },
  '/': { access: 'login', chunk: 'home-screen' },
  '/steps': { access: 'browse', menu: 'steps', bar: true, chunk: 'steps-screen', asks: ['/api/levels', '/api/progress'] },
  '/steps/:stepID': {
    access: 'browse',
    immersive: true,
    chunk: 'step-questions-screen',
    asks: ['/api/levels', '/api/progress', '/api/levels/:id'],
  },
  '/exercises': { access: 'browse', menu: 'exercises', bar: true, chunk: 'study', asks: ['/api/category'] },
  '/exercises/:exerciseID': {
    access: 'browse',
    immersive: true,
    chunk: 'exercise-questions-screen',
    asks: ['/api/category'],
    draw: { run: 'exercise', ask: `/api/category/:id/questions?q=${FIRST_EXERCISE_QUESTIONS}&translations=one` },
  },
  // Beyond the spec: what to do today, and whether to book the test.
  '/today': { access: 'login', immersive: true, chunk: 'today-screen' },
  '/checklists': { access: 'browse', menu: 'checklists', chunk: 'checklists-screen', asks: ['/api/checklists'] },
  '/traffic-signs': {
    access: 'browse',
    menu: 'trafficSigns',
    bar: true,
    chunk: 'traffic-signs-screen',
    asks: ['/api/signs/category'],
  },
  '/traffic-signs/:categoryID': { access: 'browse', chunk: 'traffic-sign-screen', asks: ['/api/signs/:id/category'] },
  // Beyond the spec: signs and words as cards, and the words of the test.
  '/traffic-signs/train': { access: 'login', immersive: true, chunk: 'words' },
  '/words': { access: 'browse', menu: 'words', chunk: 'words', asks: ['/api/terms'] },
  '/words/:wordID': { access: 'browse', chunk: 'words', asks: ['/api/terms'] },
  '/words/train': { access: 'login', immersive: true, chunk: 'words' },
  '/examination': { access: 'login', menu: 'examination', bar: true, chunk: 'examination-screen' },
  '/results': { access: 'login', chunk: 'results-screen' },
  // Beyond the spec: one of the past exams, with its answers.
  '/results/:examID': { access: 'login', chunk: 'past-exam-screen', asks: ['/api/exams/:id?translations=one'] },
  '/progress': { access: 'login', menu: 'progress', chunk: 'progress-screen' },
  '/feedback': { access: 'login', menu: 'feedback', chunk: 'feedback-screen' },
  '/settings': { access: 'login', menu: 'settings', chunk: 'settings-screen' },
  // Beyond the spec: an order with its payment, and then its receipt.
  '/orders/:orderID': { access: 'login', chunk: 'order-screen' },
  '/privacy-policy': { access: 'public', chunk: 'privacy-policy-screen', prerendered: true },
  // Beyond the spec: where a one-time link leads (the token is in the fragment, which no server sees), and without one where to ask for it.
  '/password-link': { access: 'public' },
  // Beyond the spec: where a new account begins.
  '/welcome': { access: 'login', immersive: true },
  // Beyond the spec: some questions before there is an account.
  '/try': { access: 'public', immersive: true },
  // Beyond the spec: where an account is made, and where the link leads that confirms its address.
  '/sign-up': { access: 'public' },
  // Where other links in mails lead: a new address to confirm or to object to, reminders to turn off.
  '/mail-link': { access: 'public' },
} as const satisfies Readonly<Record<string, Page>>;
export type PagePath = keyof typeof PAGES;
export type MenuName = {
  [Path in PagePath]: (typeof PAGES)[Path] extends { readonly menu: infer Name extends string } ? Name : never;
}[PagePath];

const PAGE_LIST = Object.entries<Page>(PAGES) as readonly (readonly [PagePath, Page])[];
export const pageOf = (path: PagePath): Page => PAGES[path];
/** The entries of the menu, in their order. */
export const MENU_PAGES = PAGE_LIST.flatMap(([path, { menu, bar }]) =>
  menu === undefined ? [] : [{ path, name: menu as MenuName, isInBar: bar === true }],
);
export const PRERENDERED = PAGE_LIST.flatMap(([path, page]) => (page.prerendered === true ? [path] : []));

export type Ahead = Readonly<Record<string, Pick<Page, 'chunk' | 'asks' | 'draw'>>>;
/** What is fetched beside the app for people who open a page behind login, by its path with a slash in place of the id. */
export const AHEAD: Ahead = Object.fromEntries(
  PAGE_LIST.filter(([, { access }]) => access === 'login' || access === 'browse').map(([path, { chunk, asks, draw }]) => [
    path.replace(/:.*/, ''),
    { ...(chunk && { chunk }), ...(asks && { asks }), ...(draw && { draw }) },
  ]),
);

/** The back office has screens of its own below this path. */
export const ADMIN_PATH = '/admin';

const NUMBER = /^\d{1,10}$/;
/** A device makes the id of an exam. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Without the slashes at its end. */
function partsOf(path: string): string[] {
  const parts = path.split('/');
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}

/** The ids in a path, as they are written there, that has the shape of a pattern such as /steps/:stepID; undefined when its shape is another. */
export function idsIn(path: string, pattern: string): Readonly<Record<string, string>> | undefined {
  const [parts, wanted] = [partsOf(path), partsOf(pattern)];
  if (parts.length !== wanted.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const found = parts[place] as string;
    if (!part.startsWith(':')) {
      if (part !== found) return undefined;
    } else if ((part === ':examID' ? UUID : NUMBER).test(found)) ids[part.slice(1)] = found;
    else return undefined;
  }
  return ids;
}

export function isPage(path: string): boolean {
  return isBackOffice(path) || Object.keys(PAGES).some((page) => idsIn(path, page) !== undefined);
}

export const isBackOffice = (path: string) => path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`);
