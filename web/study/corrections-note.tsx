import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { call } from '../api.ts';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { useCatalog } from '../text/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { Button } from '../ui/button.tsx';

const STALE_MS = 10 * 60_000;
const correctionsQuery = (userId: number) =>
  queryOptions({ queryKey: ['corrections', userId], queryFn: () => call('GET /api/corrections'), staleTime: STALE_MS });

/** Questions whose key was wrong when the learner answered them; shown once. */
export function CorrectionsNote() {
  const words = useCatalog(studyText).corrections;
  const query = correctionsQuery(useSession()?.user.id ?? 0);
  const corrections = useQuery(query).data ?? [];
  const told = useMutation({
    mutationFn: (question_ids: number[]) => call('POST /api/corrections/told', { body: { question_ids } }),
    // Optimistic: hidden at once; if sending fails, it is shown again later.
    onMutate: () => queryClient.setQueryData(query.queryKey, []),
  });
  if (corrections.length === 0) return null;
  const right = corrections.filter(({ correct }) => correct).length;
  const wrong = corrections.length - right;
  return (
    <section
      aria-label={words.title(corrections.length)}
      className="mt-3 flex items-start gap-3 rounded-card bg-care-soft p-4 text-care"
    >
      <Info aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="grid min-w-0 grow justify-items-start gap-2">
        <p className="font-semibold">{words.title(corrections.length)}</p>
        <p>
          {words.sorry} {right === 0 ? '' : words.nowRight(right, corrections.length)}{' '}
          {wrong === 0 ? '' : words.nowWrong(wrong, corrections.length)}
        </p>
        <Button variant="secondary" onClick={() => told.mutate(corrections.map(({ question_id }) => question_id))}>
          {words.ok}
        </Button>
      </div>
    </section>
  );
}
