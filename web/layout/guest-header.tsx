import { MenuLink } from '../navigation/link.tsx';
import { usePlace } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { useText } from '../text/use-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { BROWSABLE, menuTitle } from './menu.ts';

/** Header for visitors without login, who have no menus (behaviour 1.4): the sections they may see, and the login. */
export function GuestHeader() {
  const text = useText();
  const { pathname, search } = usePlace();
  return (
    <header className="border-b border-line bg-raised pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex w-full max-w-[920px] flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 md:px-8">
        <p className="flex min-w-0 grow items-center gap-3 text-title font-semibold">
          <Logo className="size-9 shrink-0" />
          {text.app.name}
        </p>
        <ButtonLink to={paths.loginBefore(pathname + search)} className="md:order-last">
          {text.login.submit}
        </ButtonLink>
        <nav aria-label={text.app.menu} className="basis-full md:basis-auto">
          <ul className="-mx-2 flex flex-wrap md:mx-0">
            {BROWSABLE.map((item) => (
              <li key={item.path} className="grow">
                <MenuLink
                  to={item.path}
                  className="flex min-h-12 items-center justify-center rounded-control px-2 text-caption text-soft hover:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action"
                >
                  {menuTitle(text, item)}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
