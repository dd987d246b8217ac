import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api.ts';
import { Loading, Spinner } from '../../ui/states.tsx';
import { AdminNotFound } from '../ui/admin-not-found.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';

type EditorLoaderProps<Row> = {
  query: UseQueryResult<Row>;
  title: string;
  back: { to: string; label: string };
  children: (row: Row) => ReactNode;
};

/** Fetches the content to edit; shows "not found" where it does not exist. */
export function EditorLoader<Row>({ query, title, back, children }: EditorLoaderProps<Row>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error instanceof ApiError && query.error.status === 404) return <AdminNotFound />;
  return (
    <AdminScreen title={title} back={back}>
      <Loading query={query} fallback={<Spinner />} />
    </AdminScreen>
  );
}
