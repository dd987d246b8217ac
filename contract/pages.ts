/** spec §2: the screens, by path. `guest`: only without login; `login`: only with it; `browse`: without it when ANONYMOUS_BROWSING is on. */
export const PAGES = {
  '/login': 'guest',
  '/': 'login',
  '/steps': 'browse',
  '/steps/:stepID': 'browse',
  '/exercises': 'browse',
  '/exercises/:exerciseID': 'browse',
  '/checklists': 'browse',
  '/traffic-signs': 'browse',
  '/traffic-signs/:categoryID': 'browse',
  '/examination': 'login',
  '/results': 'login',
  '/feedback': 'login',
  '/settings': 'login',
  '/privacy-policy': 'public',
  // Beyond the spec: where a one-time link leads (the token is in the fragment, which no server sees).
  '/password-link': 'public',
} as const;
export type PagePath = keyof typeof PAGES;
/** The back office has screens of its own below this path. */
export const ADMIN_PATH = '/admin';

const NUMBER = /^\d{1,10}$/;

/** The ids in a path that has the shape of a pattern such as /steps/:stepID; undefined when its shape is another. */
export function idsIn(path: string, pattern: string): Readonly<Record<string, number>> | undefined {
  const parts = path.replace(/\/+$/, '').split('/');
  const wanted = pattern.replace(/\/+$/, '').split('/');
  if (parts.length !== wanted.length) return undefined;
  const ids: Record<string, number> = {};
  for (const [place, part] of wanted.entries()) {
    const found = parts[place] as string;
    if (!part.startsWith(':')) {
      if (part !== found) return undefined;
    } else if (NUMBER.test(found)) ids[part.slice(1)] = Number(found);
    else return undefined;
  }
  return ids;
}

export function isPage(path: string): boolean {
  return isBackOffice(path) || Object.keys(PAGES).some((page) => idsIn(path, page) !== undefined);
}

export const isBackOffice = (path: string) => path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`);
