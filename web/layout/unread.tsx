import { useStoredStudy } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { useCatalog } from '../text/catalog.ts';
import { unreadText } from '../text/unread.ts';

/** Number of unread answers to the learner's messages. */
export function Unread({ isDot = false }: { isDot?: boolean }) {
  const words = useCatalog(unreadText);
  const userId = useSession()?.user.id ?? 0;
  // Cached responses of older versions lack `unread`.
  const unread = useStoredStudy(userId)?.unread ?? 0;
  if (unread === 0) return null;
  const look = isDot ? 'absolute -right-3 -top-1 min-w-5 px-1' : 'ml-auto px-2';
  return (
    <span
      className={`rounded-full bg-action text-center text-caption font-semibold leading-5 tabular-nums text-on-action ${look}`}
    >
      <span aria-hidden="true">{unread}</span>
      <span className="sr-only">{words(unread)}</span>
    </span>
  );
}
