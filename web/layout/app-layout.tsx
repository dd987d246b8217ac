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

/** Only where the owner lets people look around without login. */
const GuestHeader = lazy(async () => ({ default: (await import('./guest-header.tsx')).GuestHeader }));

const RefusedWrites = lazy(async () => ({ default: (await import('../question/refused-writes.tsx')).RefusedWrites }));

/** The menus' dialogs come after the screen, but before a tap: also without a network. */
function fetchDialogs(): void {
  Promise.all([loadLogoutDialog(), import('./menu-sheet.tsx')]).catch(() => undefined);
}

type AppLayoutProps = {
  /** Always fills the whole screen (behaviour 2.2: the sidebar is hidden there and restored after); others do it for a while, see immersive.ts. */
  isImmersive: boolean;
  /** Open to anonymous visitors when ANONYMOUS_BROWSING is on. */
  isForBrowsing: boolean;
  children: ReactNode;
};

/** Everything behind login. Without a session it leads to login and, unless the learner left on purpose, back to this place. */
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

  // Nobody is sent away before the server has said who may look around.
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

/** On every screen with menus; the screens of questions say it themselves. */
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

/** After a move to another screen the focus goes to its heading, so that a screen reader says where we are. */
export function useFocusOnNavigation(): void {
  const { pathname, search, reachedBy } = usePlace();
  // What an address shows may be a page of its own, as each subject of the settings; in the back office it is a filter.
  const page = isBackOffice(pathname) ? pathname : `${pathname} ${new URLSearchParams(search).get('show') ?? ''}`;
  // A page that was opened or reloaded keeps the browser's focus; coming from login is a move.
  const isOpened = reachedBy === 'browser';
  const last = useRef(isOpened ? page : undefined);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
    target?.focus({ preventScroll: true });
  }, [page]);
}
