import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api.ts';
import { updateUser, useSession } from '../session/session.ts';

export const profileQuery = (userId: number) =>
  queryOptions({ queryKey: ['profile', userId], queryFn: () => call('GET /api/profile') });

const ORDERS_KEY = 'orders';
export const ordersQuery = (userId: number) =>
  queryOptions({ queryKey: [ORDERS_KEY, userId], queryFn: () => call('GET /api/orders'), staleTime: 0 });
export const orderQuery = (userId: number, id: number) =>
  queryOptions({
    queryKey: [ORDERS_KEY, userId, id],
    queryFn: () => call('GET /api/orders/{id}', { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

const WATCH_MS = 5_000;

/** Refetches the account while a payment is pending and on window focus, so that paid access opens without a reload. */
export function useFreshAccount(isWaiting: boolean): void {
  const client = useQueryClient();
  const user = useSession()?.user;
  const { data, isFetchedAfterMount } = useQuery({
    ...profileQuery(user?.id ?? 0),
    enabled: user !== undefined,
    staleTime: 0,
    refetchInterval: isWaiting ? WATCH_MS : false,
    refetchOnWindowFocus: 'always',
  });
  // Ignores cached data, which may be older than the session's.
  const fresh = isFetchedAfterMount ? data : undefined;
  const isNews = fresh !== undefined && fresh.trial_ends_at !== user?.trial_ends_at;
  useEffect(() => {
    if (fresh === undefined || !isNews) return;
    updateUser(fresh);
    void client.invalidateQueries({ queryKey: [ORDERS_KEY] });
  }, [client, fresh, isNews]);
}
