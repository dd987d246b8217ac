import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { User } from '#contract/session.ts';
import { MenuLink } from '../navigation/link.tsx';
import { useText } from '../text/use-text.ts';
import { menuFor } from './menu.ts';
import { UnreadBadge } from './unread-badge.ts';

const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));

const CELL =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control py-1.5 text-center text-caption leading-tight text-soft aria-[current=page]:font-semibold aria-[current=page]:text-action cramped:min-h-(--target) cramped:py-0 short:min-h-12 short:flex-row short:gap-2 short:py-0 cramped:flex-col cramped:gap-0';
/** At large text sizes the labels grow only until five fit side by side. */
const LABEL = 'cramped:text-[clamp(12px,4.4cqi,1.5rem)] cramped:leading-tight';

/** Bottom bar with the most important items; its toggle opens the rest. */
export function MobileMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const items = menuFor(user.role);
  const bar = items.filter((item) => item.isInBar);
  return (
    <nav
      aria-label={text.app.menu}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="@container">
        <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col px-1">
          {bar.map((item) => (
            <li key={item.path}>
              <MenuLink to={item.path} className={CELL}>
                <item.icon aria-hidden className="size-6 shrink-0" />
                <span className={LABEL}>{text.menu.short[item.name as keyof typeof text.menu.short]}</span>
              </MenuLink>
            </li>
          ))}
          <li>
            <button type="button" className={CELL} aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <span className="relative">
                <Menu aria-hidden className="size-6 shrink-0" />
                <Suspense>
                  <UnreadBadge isDot />
                </Suspense>
              </span>
              <span className={LABEL}>{text.menu.short.more}</span>
            </button>
          </li>
        </ul>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <MenuSheet items={items.filter((item) => !item.isInBar)} onClose={() => setOpen(false)} onLogout={onLogout} />
        </Suspense>
      ) : null}
    </nav>
  );
}
