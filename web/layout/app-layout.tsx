import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { isBackOffice } from '#contract/pages.ts';
import { RedirectTo } from '../navigation/link.tsx';
import { usePlace } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { sessionEndedBy, useSession } from '../session/session.ts';
import { useConfig, useIsConfigAsked } from '../state/config.ts';
import { Spinner } from '../ui/states.tsx';
import { Frame } from './frame.tsx';

/** Lazy: question pages have no menus and work before these are fetched. */
export const loadMenus = async () => (await import('./menus.tsx')).Menus;

/** Fetches the menus and their dialogs after the first screen, so that they open offline too. */
function fetchMenus(): void {
  Promise.all([loadMenus(), import('./logout-dialog.tsx'), import('./menu-sheet.tsx')]).catch(() => undefined);
}

type AppLayoutProps = {
  /** Undefined on fullscreen pages (behaviour 2.2: the sidebar is hidden and later restored). */
  Menus: ComponentType<{ children: ReactNode }> | undefined;
  /** Open to anonymous visitors when ANONYMOUS_BROWSING is on. */
  isForBrowsing: boolean;
  children: ReactNode;
};

/** Layout behind the login. Without a session it redirects to login, which leads back here unless the learner logged out. */
export function AppLayout({ Menus = Frame, isForBrowsing, children }: AppLayoutProps) {
  const session = useSession();
  const config = useConfig();
  const place = usePlace();
  const isConfigAsked = useIsConfigAsked();
  const isBrowsable = config.anonymous_browsing && isForBrowsing;
  useFocusOnNavigation();
  useEffect(fetchMenus, []);

  // Wait for the config before redirecting: visitors may be allowed to browse.
  if (session === null && isForBrowsing && !isConfigAsked) return <Spinner />;
  if (session === null && !isBrowsable) {
    return <RedirectTo to={sessionEndedBy() === 'logout' ? paths.login : paths.loginBefore(place.pathname + place.search)} />;
  }
  return <Menus>{children}</Menus>;
}

/** After navigation, focus moves to the new heading, so that screen readers announce the screen. */
export function useFocusOnNavigation(): void {
  const { pathname, search, reachedBy } = usePlace();
  // In the learner's app `?show=` selects a page (settings); in the back office it is a filter.
  const page = isBackOffice(pathname) ? pathname : `${pathname} ${new URLSearchParams(search).get('show') ?? ''}`;
  // After a load or reload the browser decides about focus; arriving from login counts as navigation.
  const isOpened = reachedBy === 'browser';
  const last = useRef(isOpened ? page : undefined);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
    target?.focus({ preventScroll: true });
  }, [page]);
}
