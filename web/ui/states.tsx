import { CircleAlert, Inbox, LoaderCircle, Lock, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { opensEverything } from '#domain/access.ts';
import { ApiError } from '../api.ts';
import { useSession } from '../session/session.ts';
import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { Captioned } from './captioned.tsx';
import { UnlockButton } from './unlock-button.tsx';

export function Spinner({ label }: { label?: string }) {
  const text = useText();
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-10 text-soft">
      <LoaderCircle aria-hidden className="size-6 animate-spin" />
      <span>{label ?? text.app.loading}</span>
    </div>
  );
}

/** Placeholder in the shape of a list, against layout shift. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  const text = useText();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{text.app.loading}</span>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="h-20 animate-pulse rounded-card border border-line bg-raised" />
      ))}
    </div>
  );
}

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-6 py-10 text-center">
      <Inbox aria-hidden className="size-10 text-soft" />
      <p className="font-semibold">
        <Captioned words={title} />
      </p>
      {children === undefined ? null : <div className="text-soft">{children}</div>}
      {action}
    </div>
  );
}

/** Request id for finding an error in the server's log. */
export function ErrorNumber({ of }: { of: unknown }) {
  const text = useText();
  if (!(of instanceof ApiError) || of.reqId === undefined) return null;
  return (
    <p className="text-caption text-soft">
      {text.error.number} <span className="break-all select-all">{of.reqId}</span>
    </p>
  );
}

/** Message for a failed load, with a retry button. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const viewer = useSession()?.user ?? null;
  const failure = error instanceof ApiError ? error : undefined;
  const isOffline = failure?.isOffline === true;
  const isLocked = failure?.status === 403;
  const isGuest = viewer === null;
  const Icon = isOffline ? WifiOff : isLocked ? Lock : CircleAlert;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-raised px-6 py-10 text-center"
    >
      <Icon aria-hidden className="size-10 text-care" />
      <p className="font-semibold">
        {!isLocked ? text.error.load : isGuest ? text.locked.guest : failure.message || text.error.locked}
      </p>
      {isLocked ? (
        // Accounts that may open everything (staff) are not sent to the shop.
        isGuest || opensEverything(viewer, Date.now()) ? null : (
          <UnlockButton label={text.locked.how} />
        )
      ) : failure?.status === 422 ? (
        // behaviour 8.1: the server's messages, entry by entry.
        <ul className="text-soft">
          {failure.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">{isOffline ? text.error.offline : <Captioned words={text.error.generic} />}</p>
      )}
      <ErrorNumber of={failure} />
      {isLocked ? null : (
        <Button variant="secondary" onClick={onRetry}>
          {text.app.retry}
        </Button>
      )}
    </div>
  );
}

type LoadingProps = {
  query: { readonly error: unknown; readonly refetch: () => unknown };
  rows?: number;
  fallback?: ReactNode;
};

/** While a query has no data: a skeleton, or the error with a retry button. */
export function Loading({ query, rows = 6, fallback = <ListSkeleton rows={rows} /> }: LoadingProps) {
  return query.error === null ? fallback : <LoadError error={query.error} onRetry={() => query.refetch()} />;
}

type LoadedProps<Data> = LoadingProps & {
  query: { readonly data: Data | undefined };
  /** Rendered instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>({ query, empty, children, ...loading }: LoadedProps<Data>) {
  const { data } = query;
  if (data === undefined) return <Loading query={query} {...loading} />;
  const { rows = data } = data as { rows?: unknown };
  return empty !== undefined && (rows as { length?: number }).length === 0 ? empty : children(data);
}
