import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import type { DeskSuggestion } from '#contract/desk.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { editorPath } from '../admin-paths.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { shortDay } from '../ui/dates.ts';
import { WordChanges } from '../ui/word-changes.tsx';
import { DESK_KEY, suggestionsQuery } from './queries.ts';

/** Suggested wordings. Rendered after the content above has loaded, so that a moving list is not tapped by mistake. */
export function Suggestions({ isAboveLoaded }: { isAboveLoaded: boolean }) {
  const query = useQuery(suggestionsQuery);
  if (!isAboveLoaded || query.isPending) return null;
  return (
    <Loaded query={query} empty={null}>
      {(waiting) => <WaitingSuggestions waiting={waiting} />}
    </Loaded>
  );
}

/** Suggestions with their diff, accepted or rejected by one button each. */
function WaitingSuggestions({ waiting }: { waiting: readonly DeskSuggestion[] }) {
  const text = useAdminText();
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: ({ id, suggestion, take }: Pick<DeskSuggestion, 'id' | 'suggestion'> & { take: boolean }) =>
      call('POST /api/desk/suggestions/{id}', { params: { id }, body: { take, suggestion } }),
    onSettled: () => client.invalidateQueries({ queryKey: DESK_KEY }),
  });
  return (
    <div className="mt-6">
      <Card title={text.desk.waiting(waiting.length)}>
        <FailureAlert error={settle.error} title={text.common.failed} />
        <ul className="grid gap-4">
          {waiting.map((reading) => {
            const path = reading.owner === null ? undefined : editorPath(reading.owner.kind, reading.owner.id);
            const name = `${text.desk.kinds[reading.kind]} ${reading.item_id === 0 ? '' : reading.item_id} · ${reading.field}`;
            return (
              <li key={reading.id} className="grid gap-2 border-t border-line pt-3 first:border-0">
                <p className="text-caption text-soft">
                  {path === undefined ? (
                    name
                  ) : (
                    <Link to={path} className="text-action underline">
                      {name}
                    </Link>
                  )}{' '}
                  · {text.desk.saidBy(reading.by, text.desk.verdicts[reading.verdict], shortDay(reading.at))}
                </p>
                <p lang="sv" className="text-soft">
                  {reading.sv}
                </p>
                {reading.suggestion === '' ? (
                  <p lang="ti">{reading.ti}</p>
                ) : (
                  <WordChanges before={reading.ti} after={reading.suggestion} lang="ti" />
                )}
                {reading.comment === '' ? null : <p>{reading.comment}</p>}
                {reading.kind !== 'interface' && reading.now !== reading.ti ? (
                  <p className="text-care">{text.desk.changedSince}</p>
                ) : null}
                <div className="flex flex-wrap gap-3">
                  {reading.suggestion === '' || (reading.kind !== 'interface' && reading.now !== reading.ti) ? null : (
                    <Button disabled={settle.isPending} onClick={() => settle.mutate({ ...reading, take: true })}>
                      <Check aria-hidden className="size-5" />
                      {reading.kind === 'interface' ? text.desk.note : text.desk.take}
                    </Button>
                  )}
                  <Button
                    variant="secondary"
                    disabled={settle.isPending}
                    onClick={() => settle.mutate({ ...reading, take: false })}
                  >
                    <X aria-hidden className="size-5" />
                    {text.desk.decline}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
