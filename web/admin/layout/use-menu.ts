import { useQuery } from '@tanstack/react-query';
import type { Area } from '#domain/jobs.ts';
import { ADMIN_MENU, type AdminMenuGroup, type AdminMenuItem } from './admin-menu.ts';
import { rightsQuery } from './queries.ts';

/** Whether the admin's job includes this area; false until the rights are loaded. */
export function useMayDo(): (area: Area) => boolean {
  const areas = useQuery(rightsQuery).data?.areas ?? [];
  return (area) => areas.includes(area);
}

/** The menu items that the admin's job gives access to. */
export function useMenu(): readonly (readonly [AdminMenuGroup, readonly AdminMenuItem[]])[] {
  const mayDo = useMayDo();
  return (Object.entries(ADMIN_MENU) as [AdminMenuGroup, readonly AdminMenuItem[]][])
    .map(([group, items]) => [group, items.filter(({ area }) => [area].flat().some(mayDo))] as const)
    .filter(([, items]) => items.length > 0);
}
