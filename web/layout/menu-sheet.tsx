import { LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { MenuLink } from '../navigation/link.tsx';
import { useConfig } from '../state/config.ts';
import { useText } from '../text/use-text.ts';
import { useCaptioned } from '../ui/captioned.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type MenuItem, menuTitle } from './menu.ts';
import { MENU_ROW, MENU_ROW_CURRENT } from './sidebar.tsx';
import { UnreadBadge } from './unread-badge.ts';

type MenuSheetProps = { items: readonly MenuItem[]; onClose: () => void; onLogout: () => void };

/** behaviour 2.1: the menu items that do not fit in the bottom bar. */
export function MenuSheet({ items, onClose, onLogout }: MenuSheetProps) {
  const text = useText();
  const config = useConfig();
  const logout = useCaptioned(text.menu.logout);
  return (
    <Dialog shape="sheet" title={text.app.menu} onClose={onClose}>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.path}>
            <MenuLink to={item.path} className={`${MENU_ROW} ${MENU_ROW_CURRENT}`} onClick={onClose}>
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
        <li>
          <button
            type="button"
            className={MENU_ROW}
            {...logout.describedBy}
            onClick={() => {
              onClose();
              onLogout();
            }}
          >
            <LogOut aria-hidden className="size-5" />
            {logout.label}
          </button>
        </li>
      </ul>
      <p className="mt-4 text-center text-caption text-soft">v{config.version}</p>
    </Dialog>
  );
}
