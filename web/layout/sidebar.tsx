import { LogOut, PanelLeftClose } from 'lucide-react';
import { Suspense } from 'react';
import type { User } from '#contract/session.ts';
import { MenuLink } from '../navigation/link.tsx';
import { useConfig } from '../state/config.ts';
import { setSidebarShown } from '../state/preferences.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import { useCaptioned } from '../ui/captioned.tsx';
import { Logo } from '../ui/logo.tsx';
import { menuTitle, sidebarFor } from './menu.ts';
import { UnreadBadge } from './unread-badge.ts';

export const MENU_ROW =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-4 py-2 text-left font-semibold text-ink hover:bg-action-soft';
export const MENU_ROW_CURRENT = 'aria-[current=page]:bg-action-soft aria-[current=page]:text-action';

export function Sidebar({ user, onLogout }: { user: User; onLogout: () => void }) {
  const text = useText();
  const config = useConfig();
  const logout = useCaptioned(text.menu.logout);
  return (
    <nav
      aria-label={text.app.menu}
      className="sticky top-0 hidden h-dvh w-66 shrink-0 flex-col border-r border-line bg-raised p-4 lg:flex"
    >
      <div className="flex items-center gap-3 px-2 pb-6">
        <Logo className="size-11" />
        <div className="grow leading-tight">
          <div className="text-title">{text.app.name}</div>
          <div className="text-caption text-soft">v{config.version}</div>
        </div>
        <IconButton label={text.app.hideSidebar} onClick={() => setSidebarShown(false)} className="-mr-2">
          <PanelLeftClose aria-hidden className="size-5" />
        </IconButton>
      </div>
      <ul className="grid gap-1">
        {sidebarFor(user.role).map((item) => (
          <li key={item.path}>
            <MenuLink to={item.path} className={`${MENU_ROW} ${MENU_ROW_CURRENT}`}>
              <item.icon aria-hidden className="size-5" />
              {menuTitle(text, item)}
              {item.name === 'feedback' ? (
                <Suspense>
                  <UnreadBadge />
                </Suspense>
              ) : null}
            </MenuLink>
          </li>
        ))}
      </ul>
      <button type="button" className={`${MENU_ROW} mt-auto`} onClick={onLogout} {...logout.describedBy}>
        <LogOut aria-hidden className="size-5" />
        {logout.label}
      </button>
    </nav>
  );
}
