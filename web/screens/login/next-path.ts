import { paths } from '../../paths.ts';

const HERE = 'https://here.invalid';

/** As the browser reads it: it leaves out dots, tabs and line breaks, and takes \ for /. Undefined when that would lead elsewhere. */
function ownPath(next: string): string | undefined {
  if (!next.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(next, HERE);
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}

/** A guest who came by a link returns to it; everybody else goes to the exercises. Only paths of our own are followed. */
export function nextPath(next: string | null): string {
  const path = next === null ? undefined : ownPath(next);
  return path === undefined || path === paths.home || path.startsWith(paths.login) ? paths.exercises : path;
}
