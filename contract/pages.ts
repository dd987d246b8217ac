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

export function isPage(path: string): boolean {
  const parts = path.replace(/\/+$/, '').split('/');
  if (parts[1] === ADMIN_PATH.slice(1)) return true;
  return Object.keys(PAGES).some((page) => {
    const wanted = page.replace(/\/+$/, '').split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, place) => (part.startsWith(':') ? NUMBER.test(parts[place] ?? '') : part === parts[place]))
    );
  });
}
