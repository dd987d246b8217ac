import { useQuery } from '@tanstack/react-query';
import { DoorOpen, House, LogOut, Menu, Search, Settings } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFocusOnNavigation } from '../../layout/app-layout.tsx';
import { LogoutDialog } from '../../layout/logout-dialog.tsx';
import { MENU_ROW, MENU_ROW_CURRENT } from '../../layout/sidebar.tsx';
import { Link, MenuLink } from '../../navigation/link.tsx';
import { usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { chooseOwnLanguage } from '../../session/own-language.ts';
import { useText } from '../../text/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { rightsQuery, statusQuery } from './queries.ts';
import { ReadOnlyNotice } from './read-only.tsx';
import { useMenu } from './use-menu.ts';

/** Layout of the back office: a menu at the side, on phones behind a button in the top bar. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const appText = useText();
  const text = useAdminText();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isAsked || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setSearching(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const search = () => {
    setMenuOpen(false);
    setSearching(true);
  };
  const {
    support_unhandled: unhandled = 0,
    orders_claimed: claimed = 0,
    read_only_since: readOnlySince = null,
  } = useQuery(statusQuery).data ?? {};
  useFocusOnNavigation();
  const logout = () => {
    setMenuOpen(false);
    setLoggingOut(true);
  };
  return (
    <div className="flex min-h-dvh max-lg:flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-action px-4 py-3 text-on-action focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        {appText.app.skip}
      </a>
      <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-raised px-2 py-1 lg:hidden">
        <IconButton
          label={appText.app.openMenu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden className="size-6" />
        </IconButton>
        <Link to={paths.admin} className="flex min-h-12 grow items-center gap-2 font-semibold">
          <Logo className="size-8" />
          {text.menu.title}
        </Link>
        <IconButton label={text.search.title} onClick={search}>
          <Search aria-hidden className="size-6" />
        </IconButton>
        {unhandled > 0 ? <Count of={unhandled} words={text.menu.unhandled(unhandled)} /> : null}
        {claimed > 0 ? <Count of={claimed} words={text.menu.claimed(claimed)} /> : null}
      </header>
      <nav
        aria-label={appText.app.menu}
        className="sticky top-0 hidden h-dvh w-72 shrink-0 flex-col overflow-y-auto border-r border-line bg-raised p-4 lg:flex"
      >
        <Link to={paths.admin} className="mb-4 flex items-center gap-3 rounded-control px-2 py-1 leading-tight">
          <Logo className="size-11" />
          <span>
            <span className="block text-title font-semibold">{appText.app.name}</span>
            <span className="block text-caption text-soft">{text.menu.title}</span>
          </span>
        </Link>
        <AdminMenu unhandled={unhandled} claimed={claimed} onLogout={logout} onSearch={search} />
      </nav>
      <main id="content" tabIndex={-1} className="min-w-0 grow">
        {readOnlySince === null ? null : <ReadOnlyNotice since={readOnlySince} />}
        {children}
      </main>
      {isMenuOpen ? (
        <Dialog shape="sheet" title={text.menu.title} onClose={() => setMenuOpen(false)}>
          <AdminMenu
            unhandled={unhandled}
            claimed={claimed}
            onLogout={logout}
            onSearch={search}
            onGo={() => setMenuOpen(false)}
          />
        </Dialog>
      ) : null}
      {isSearching ? <SearchDialog onClose={() => setSearching(false)} /> : null}
      {isLoggingOut ? <LogoutDialog onClose={() => setLoggingOut(false)} /> : null}
    </div>
  );
}

/** Badge with the number of waiting items. */
function Count({ of, words }: { of: number; words: string }) {
  return (
    <span className="ml-auto min-w-7 shrink-0 whitespace-nowrap rounded-full bg-wrong px-2 text-center text-caption font-semibold tabular-nums text-on-action">
      <span aria-hidden="true">{of}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

type AdminMenuProps = { unhandled: number; claimed: number; onLogout: () => void; onSearch: () => void; onGo?: () => void };

function AdminMenu({ unhandled, claimed, onLogout, onSearch, onGo }: AdminMenuProps) {
  const { pathname } = usePlace();
  const groups = useMenu();
  // The items at the end of the menu are rendered once its length is known, so that they do not move.
  const isWhole = !useQuery(rightsQuery).isPending;
  const appText = useText();
  const text = useAdminText();
  return (
    <>
      <button type="button" data-first="" aria-keyshortcuts="Control+K" className={MENU_ROW} onClick={onSearch}>
        <Search aria-hidden className="size-5 shrink-0" />
        {text.search.title}
        <kbd className="ml-auto whitespace-nowrap text-caption font-normal text-soft max-lg:hidden">Ctrl K</kbd>
      </button>
      <Link
        to={paths.admin}
        onClick={onGo}
        aria-current={pathname === paths.admin ? 'page' : undefined}
        className={`${MENU_ROW} ${MENU_ROW_CURRENT}`}
      >
        <House aria-hidden className="size-5 shrink-0" />
        {text.start.title}
      </Link>
      {groups.map(([group, items]) => (
        <section key={group} aria-labelledby={`menu-${group}`} className="mt-3">
          <p id={`menu-${group}`} className="px-4 text-caption font-semibold text-soft">
            {text.menu.groups[group]}
          </p>
          <ul className="grid gap-0.5">
            {items.map((item) => (
              <li key={item.path}>
                <MenuLink to={item.path} onClick={onGo} className={`${MENU_ROW} ${MENU_ROW_CURRENT}`}>
                  <item.icon aria-hidden className="size-5 shrink-0" />
                  <span className="whitespace-nowrap">{text.menu[item.name]}</span>
                  {item.name === 'inbox' && unhandled > 0 ? (
                    <Count of={unhandled} words={text.menu.unhandled(unhandled)} />
                  ) : null}
                  {item.name === 'orders' && claimed > 0 ? <Count of={claimed} words={text.menu.claimed(claimed)} /> : null}
                </MenuLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ul className={`mt-auto grid gap-0.5 border-t border-line pt-3 max-lg:mt-3 ${isWhole ? '' : 'invisible'}`}>
        <li>
          <LanguageChoice />
        </li>
        <li>
          <Link to={paths.exercises} onClick={onGo} className={MENU_ROW}>
            <DoorOpen aria-hidden className="size-5 shrink-0" />
            {text.menu.toApp}
          </Link>
        </li>
        <li>
          <Link to={paths.settings} onClick={onGo} className={MENU_ROW}>
            <Settings aria-hidden className="size-5 shrink-0" />
            {appText.menu.settings}
          </Link>
        </li>
        <li>
          <button type="button" className={MENU_ROW} onClick={onLogout}>
            <LogOut aria-hidden className="size-5 shrink-0" />
            {appText.menu.logout}
          </button>
        </li>
      </ul>
    </>
  );
}

function LanguageChoice() {
  const appText = useText();
  const language = useAdminLanguage();
  return (
    <fieldset className="mb-1 flex rounded-full border border-line p-1">
      <legend className="sr-only">{appText.language.choose}</legend>
      {(['sv', 'en'] as const).map((choice) => (
        <label
          key={choice}
          lang={choice}
          className="flex min-h-11 grow cursor-pointer items-center justify-center rounded-full px-3 text-caption text-soft has-checked:bg-action-soft has-checked:font-semibold has-checked:text-action has-focus-visible:outline-3 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name="admin-language"
            value={choice}
            checked={choice === language}
            onChange={() => void chooseOwnLanguage(choice)}
            className="sr-only"
          />
          {appText.language[choice]}
        </label>
      ))}
    </fieldset>
  );
}
