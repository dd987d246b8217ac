import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react';
import { navigate, usePlace } from './navigation.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; replace?: boolean };

export type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** A click that opens no new tab or window. */
export const isPlain = (event: Click) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link within the app: a plain click moves without loading the page; a new tab, a download and the like are left to the browser. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || rest.target !== undefined) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** A link of a menu: it says when it leads to where we are, or to what this is a part of. */
export function MenuLink({ to, ...rest }: LinkProps) {
  const { pathname } = usePlace();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}

/** Rendered where there is nothing to see: leads on, and takes its own place in the history with it. */
export function RedirectTo({ to, state }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { replace: true, state: state ?? null }), [to, state]);
  return null;
}
