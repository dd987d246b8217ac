import { useQuery } from '@tanstack/react-query';
import type { Study } from '#contract/study.ts';
import { studyKey } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { useCatalog } from '../text/catalog.ts';
import { unreadText } from '../text/unread.ts';

/** How many own messages have an answer that was not read, from what the study has told; nothing is asked for. */
export function Unread({ isDot = false }: { isDot?: boolean }) {
  const words = useCatalog(unreadText);
  const userId = useSession()?.user.id ?? 0;
  // What an earlier version has kept on the device does not say it.
  const unread = useQuery<Study>({ queryKey: studyKey(userId), enabled: false }).data?.unread ?? 0;
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
