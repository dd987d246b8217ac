import { paths } from '../../paths.ts';

const HERE = 'https://here.invalid';

/** Parses it as browsers do: they drop dots, tabs and line breaks, and read \ as /. Undefined if it leads to another origin. */
function ownPath(next: string): string | undefined {
  if (!next.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(next, HERE);
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}

/** Where to go after login: back to a page of this app, or to the exercises. */
export function nextPath(next: string | null): string {
  const path = next === null ? undefined : ownPath(next);
  return path === undefined || path === paths.home || path.startsWith(paths.login) ? paths.exercises : path;
}
