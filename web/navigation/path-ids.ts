import { createContext, useContext } from 'react';
import { idsIn } from '#contract/pages.ts';

export type PathIds = Readonly<Record<string, string>>;
export const PathIds = createContext<PathIds>({});

/** A number in the path that this screen was found by; NaN when the path has none of that name. */
export const usePathId = (name: string) => Number(useContext(PathIds)[name]);

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
