/** All screens by path (behaviour 1.4). Menu, prerendering and access follow from here; a page without a screen in web/router.tsx does not compile. */
type Page = {
  /** `guest`: only without login; `login`: only with it; `browse`: without it when ANONYMOUS_BROWSING is on. */
  readonly access: 'guest' | 'login' | 'browse' | 'public';
  /** Key of its menu item. */
  readonly menu?: string;
  /** In the phone's bottom bar. */
  readonly bar?: true;
  /** Fullscreen: the sidebar is hidden there and restored after (behaviour 2.2). */
  readonly immersive?: true;
  /** Readable before any script runs. */
  readonly prerendered?: true;
};

export const PAGES = {
  '/login': { access: 'guest', prerendered: true },
  '/': { access: 'login' },
  '/steps': { access: 'browse', menu: 'steps', bar: true },
  '/steps/:stepID': { access: 'browse', immersive: true },
  '/exercises': { access: 'browse', menu: 'exercises', bar: true },
  '/exercises/:exerciseID': { access: 'browse', immersive: true },
  // Today's questions.
  '/today': { access: 'login', immersive: true },
  '/checklists': { access: 'browse', menu: 'checklists' },
  '/traffic-signs': { access: 'browse', menu: 'trafficSigns', bar: true },
  '/traffic-signs/:categoryID': { access: 'browse' },
  // Flash cards of signs and words, and the words of the test.
  '/traffic-signs/train': { access: 'login', immersive: true },
  '/words': { access: 'browse', menu: 'words' },
  '/words/:wordID': { access: 'browse' },
  '/words/train': { access: 'login', immersive: true },
  // Trainer for right of way.
  '/traffic-rules/who-goes-first': { access: 'login', immersive: true },
  // A right-of-way rule with a small animation.
  '/traffic-rules/:ruleID': { access: 'browse' },
  '/examination': { access: 'login', menu: 'examination', bar: true },
  '/results': { access: 'login' },
  // A past exam with its answers.
  '/results/:examID': { access: 'login' },
  '/progress': { access: 'login', menu: 'progress' },
  '/feedback': { access: 'login', menu: 'feedback' },
  '/settings': { access: 'login', menu: 'settings' },
  // An order with payment or receipt.
  '/orders/:orderID': { access: 'login' },
  // Terms of sale, right of withdrawal, accessibility.
  '/terms': { access: 'public' },
  // Withdrawal from a contract, possible without login.
  '/withdraw': { access: 'public' },
  '/privacy-policy': { access: 'public', prerendered: true },
  // Target of one-time links (the token is in the fragment, which servers never log); without a token a link can be requested.
  '/password-link': { access: 'public' },
  // Introduction after sign-up.
  '/welcome': { access: 'login', immersive: true },
  // Trial questions without an account.
  '/try': { access: 'public', immersive: true },
  // Sign-up, and confirmation of the address.
  '/sign-up': { access: 'public' },
  // Target of other links in mails: confirm or object to a new address, turn off reminders.
  '/mail-link': { access: 'public' },
} as const satisfies Readonly<Record<string, Page>>;
export type PagePath = keyof typeof PAGES;
export type MenuName = {
  [Path in PagePath]: (typeof PAGES)[Path] extends { readonly menu: infer Name extends string } ? Name : never;
}[PagePath];

const PAGE_LIST = Object.entries<Page>(PAGES) as readonly (readonly [PagePath, Page])[];
export const pageOf = (path: PagePath): Page => PAGES[path];
/** Menu items in order. */
export const MENU_PAGES = PAGE_LIST.flatMap(([path, { menu, bar }]) =>
  menu === undefined ? [] : [{ path, name: menu as MenuName, isInBar: bar === true }],
);
export const prerenderedPages = () => PAGE_LIST.flatMap(([path, page]) => (page.prerendered === true ? [path] : []));

/** Root of the back office, which has its own routes. */
export const ADMIN_PATH = '/admin';

const NUMBER = /^\d{1,10}$/;
/** Exam ids, which devices create. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Path segments without trailing slashes. */
function partsOf(path: string): string[] {
  const parts = path.split('/');
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}

/** The parameters of a path that matches a pattern such as /steps/:stepID; undefined otherwise. */
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
