import { PanelLeftOpen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useOutbox } from '../device/outbox.ts';
import { useSession } from '../session/session.ts';
import { useIsImmersive } from '../state/immersive.ts';
import { setSidebarShown, useSidebarShown } from '../state/preferences.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import { Frame } from './frame.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { Sidebar } from './sidebar.tsx';

const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

/** Used only where the owner allows browsing without login. */
const GuestHeader = lazy(async () => ({ default: (await import('./guest-header.tsx')).GuestHeader }));

const RefusedWrites = lazy(async () => ({ default: (await import('../question/refused-writes.tsx')).RefusedWrites }));

/** The menus around a screen, or the header for visitors without a session. A screen can be fullscreen for a while (immersive.ts). */
export function Menus({ children }: { children: ReactNode }) {
  const text = useText();
  const session = useSession();
  const isSidebarShown = useSidebarShown();
  const isFilled = useIsImmersive();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const user = isFilled ? undefined : session?.user;
  const hasHeader = session === null && !isFilled;
  return (
    <Frame
      className={hasHeader ? 'flex-col' : ''}
      mainClassName={user === undefined ? '' : 'pb-24 short:pb-16 lg:pb-0'}
      before={
        <>
          {hasHeader ? (
            <Suspense fallback={<div className="h-30 border-b border-line bg-raised md:h-17" />}>
              <GuestHeader />
            </Suspense>
          ) : null}
          {user !== undefined && isSidebarShown ? <Sidebar user={user} onLogout={() => setLoggingOut(true)} /> : null}
        </>
      }
      after={
        <>
          {user === undefined ? null : <MobileMenu user={user} onLogout={() => setLoggingOut(true)} />}
          {isLoggingOut ? (
            <Suspense fallback={null}>
              <LogoutDialog onClose={() => setLoggingOut(false)} />
            </Suspense>
          ) : null}
        </>
      }
    >
      {user !== undefined && !isSidebarShown ? (
        <IconButton
          label={text.app.showSidebar}
          onClick={() => setSidebarShown(true)}
          className="ml-3 mt-3 hidden lg:inline-flex"
        >
          <PanelLeftOpen aria-hidden className="size-5" />
        </IconButton>
      ) : null}
      {user === undefined ? null : <RefusedNotice />}
      {children}
    </Frame>
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
