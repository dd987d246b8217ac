/**
 * The screens, by path (behaviour 1.4). What the menu lists, what is prerendered, who is let in: all follow from here,
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
  /** Can be read before any script runs. */
  readonly prerendered?: true;
};

export const PAGES = {
  '/login': { access: 'guest', prerendered: true },
  '/': { access: 'login' },
  '/steps': { access: 'browse', menu: 'steps', bar: true },
  '/steps/:stepID': { access: 'browse', immersive: true },
  '/exercises': { access: 'browse', menu: 'exercises', bar: true },
  '/exercises/:exerciseID': { access: 'browse', immersive: true },
  // What to do today, and whether to book the test.
  '/today': { access: 'login', immersive: true },
  '/checklists': { access: 'browse', menu: 'checklists' },
  '/traffic-signs': { access: 'browse', menu: 'trafficSigns', bar: true },
  '/traffic-signs/:categoryID': { access: 'browse' },
  // Signs and words as cards, and the words of the test.
  '/traffic-signs/train': { access: 'login', immersive: true },
  '/words': { access: 'browse', menu: 'words' },
  '/words/:wordID': { access: 'browse' },
  '/words/train': { access: 'login', immersive: true },
  // Junctions: who goes first, and by which rule.
  '/traffic-rules/who-goes-first': { access: 'login', immersive: true },
  // One rule of right of way, with a small moving picture.
  '/traffic-rules/:ruleID': { access: 'browse' },
  '/examination': { access: 'login', menu: 'examination', bar: true },
  '/results': { access: 'login' },
  // One of the past exams, with its answers.
  '/results/:examID': { access: 'login' },
  '/progress': { access: 'login', menu: 'progress' },
  '/feedback': { access: 'login', menu: 'feedback' },
  '/settings': { access: 'login', menu: 'settings' },
  // An order with its payment, and then its receipt.
  '/orders/:orderID': { access: 'login' },
  // Terms of sale, the right of withdrawal, accessibility.
  '/terms': { access: 'public' },
  // Where a contract is withdrawn from, also without a login.
  '/withdraw': { access: 'public' },
  '/privacy-policy': { access: 'public', prerendered: true },
  // Where a one-time link leads (the token is in the fragment, which no server sees), and without one where to ask for it.
  '/password-link': { access: 'public' },
  // Where a new account begins.
  '/welcome': { access: 'login', immersive: true },
  // Some questions before there is an account.
  '/try': { access: 'public', immersive: true },
  // Where an account is made, and where the link leads that confirms its address.
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
export const prerenderedPages = () => PAGE_LIST.flatMap(([path, page]) => (page.prerendered === true ? [path] : []));

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
