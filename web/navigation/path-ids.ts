import { createContext, useContext } from 'react';
import { idsIn } from '#contract/pages.ts';

export type PathIds = Readonly<Record<string, number>>;
export const PathIds = createContext<PathIds>({});

/** An id of the path that this screen was found by; NaN when the path has none of that name. */
export const usePathId = (name: string) => useContext(PathIds)[name] ?? Number.NaN;

/** The first route whose path has the shape of this one. */
export function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; ids: PathIds } | undefined {
  for (const route of routes) {
    const ids = idsIn(pathname, route.path);
    if (ids !== undefined) return { route, ids };
  }
  return undefined;
}
