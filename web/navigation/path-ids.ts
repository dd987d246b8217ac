import { createContext, useContext } from 'react';
import { idsIn } from '#contract/pages.ts';

export type PathIds = Readonly<Record<string, string>>;
export const PathIds = createContext<PathIds>({});

/** Numeric parameter of the current route; NaN if it is missing. */
export const usePathId = (name: string) => Number(useContext(PathIds)[name]);

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
