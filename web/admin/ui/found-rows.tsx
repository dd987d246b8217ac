import type { ReactNode } from 'react';
import { Loaded } from '../../ui/states.tsx';
import { Pager, type PagerProps } from './pager.tsx';

/** Search results. While a newer query is loading, the old rows stay visible but cannot be clicked, so that a click does not open a stale result. */
export function FoundRows({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div inert={isOld} aria-busy={isOld} className={isOld ? 'opacity-50' : ''}>
      {children}
    </div>
  );
}

type Found = { readonly rows: readonly unknown[]; readonly total: number };
type FoundPageProps<Data> = Omit<PagerProps, 'total'> & {
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  /** A filter is being typed that the query does not have yet. */
  isTyping?: boolean;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
};

/** One page of a filtered list, with the links to the others. */
export function FoundPage<Data extends Found>({ query, isTyping = false, empty, children, ...pager }: FoundPageProps<Data>) {
  return (
    <Loaded query={query} empty={empty}>
      {(data) => (
        <FoundRows isOld={query.isPlaceholderData || isTyping}>
          {children(data)}
          <Pager {...pager} total={data.total} />
        </FoundRows>
      )}
    </Loaded>
  );
}
