import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react';
import { navigate, usePlace } from './navigation.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; replace?: boolean };

export type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** A click without a modifier key, which would open a new tab or window. */
export const isPlain = (event: Click) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Link within the app: a plain click navigates without a page load; all others are left to the browser. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || rest.target !== undefined) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Link of a menu; aria-current marks the current page or section. */
export function MenuLink({ to, ...rest }: LinkProps) {
  const { pathname } = usePlace();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}

/** Redirects on render and replaces its own history entry. */
export function RedirectTo({ to, state }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { replace: true, state: state ?? null }), [to, state]);
  return null;
}
