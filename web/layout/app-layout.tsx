import { PanelLeftOpen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isBackOffice } from '#contract/pages.ts';
import { useOutbox } from '../device/outbox.ts';
import { RedirectTo } from '../navigation/link.tsx';
import { usePlace } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { sessionEndedBy, useSession } from '../session/session.ts';
import { useConfig, useIsConfigAsked } from '../state/config.ts';
import { useIsImmersive } from '../state/immersive.ts';
import { setSidebarShown, useSidebarShown } from '../state/preferences.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/states.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { Sidebar } from './sidebar.tsx';

const loadLogoutDialog = () => import('./logout-dialog.tsx');
const LogoutDialog = lazy(async () => ({ default: (await loadLogoutDialog()).LogoutDialog }));

/** Used only where the owner allows browsing without login. */
const GuestHeader = lazy(async () => ({ default: (await import('./guest-header.tsx')).GuestHeader }));

const RefusedWrites = lazy(async () => ({ default: (await import('../question/refused-writes.tsx')).RefusedWrites }));

/** Preloads the menus' dialogs after the first screen, so that they open offline too. */
function fetchDialogs(): void {
  Promise.all([loadLogoutDialog(), import('./menu-sheet.tsx')]).catch(() => undefined);
}

type AppLayoutProps = {
  /** Always fullscreen (behaviour 2.2: the sidebar is hidden and later restored); other screens can be so for a while, see immersive.ts. */
  isImmersive: boolean;
  /** Open to anonymous visitors when ANONYMOUS_BROWSING is on. */
  isForBrowsing: boolean;
  children: ReactNode;
};

/** Layout behind the login. Without a session it redirects to login, which leads back here unless the learner logged out. */
export function AppLayout({ isImmersive, isForBrowsing, children }: AppLayoutProps) {
  const text = useText();
  const session = useSession();
  const config = useConfig();
  const place = usePlace();
  const isSidebarShown = useSidebarShown();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const isFilledByScreen = useIsImmersive();
  const isConfigAsked = useIsConfigAsked();
  const isBrowsable = config.anonymous_browsing && isForBrowsing;
  useFocusOnNavigation();
  useEffect(fetchDialogs, []);

  // Wait for the config before redirecting: visitors may be allowed to browse.
  if (session === null && isForBrowsing && !isConfigAsked) return <Spinner />;
  if (session === null && !isBrowsable) {
    return <RedirectTo to={sessionEndedBy() === 'logout' ? paths.login : paths.loginBefore(place.pathname + place.search)} />;
  }
  const isFilled = isImmersive || isFilledByScreen;
  const hasMenu = session !== null && !isFilled;
  const hasHeader = session === null && !isFilled;
  return (
    <div className={`flex min-h-dvh ${hasHeader ? 'flex-col' : ''}`}>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-action px-4 py-3 text-on-action focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        {text.app.skip}
      </a>
      {hasHeader ? (
        <Suspense fallback={<div className="h-30 border-b border-line bg-raised md:h-17" />}>
          <GuestHeader />
        </Suspense>
      ) : null}
      {hasMenu && isSidebarShown ? <Sidebar user={session.user} onLogout={() => setLoggingOut(true)} /> : null}
      <main id="content" tabIndex={-1} className={`min-w-0 grow ${hasMenu ? 'pb-24 short:pb-16 lg:pb-0' : ''}`}>
        {hasMenu && !isSidebarShown ? (
          <IconButton
            label={text.app.showSidebar}
            onClick={() => setSidebarShown(true)}
            className="ml-3 mt-3 hidden lg:inline-flex"
          >
            <PanelLeftOpen aria-hidden className="size-5" />
          </IconButton>
        ) : null}
        {hasMenu ? <RefusedNotice /> : null}
        {children}
      </main>
      {hasMenu ? <MobileMenu user={session.user} onLogout={() => setLoggingOut(true)} /> : null}
      {isLoggingOut ? (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLoggingOut(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shown on screens with menus; question screens show it themselves. */
function RefusedNotice() {
  const refused = useOutbox().filter((item) => item.failed !== undefined);
  if (refused.length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-[920px] px-4 pt-6 md:px-8">
      <Suspense fallback={null}>
        <RefusedWrites items={refused} />
      </Suspense>
    </div>
  );
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
