import { paths } from '../../paths.ts';

/** A guest who came by a link returns to it; everybody else goes to the exercises. Only paths of our own are followed. */
export function nextPath(next: string | null): string {
  const isOurs = next !== null && /^\/(?![/\\])/.test(next);
  return isOurs && next !== paths.home && !next.startsWith(paths.login) ? next : paths.exercises;
}
