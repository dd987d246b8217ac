import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Play, RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import type { UnheardTake } from '#contract/sounds.ts';
import { call } from '../../api.ts';
import { useConfig } from '../../state/config.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useFieldName } from '../content/use-field-name.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { shortDay } from '../ui/dates.ts';
import { BOOTH_KEY, unheardQuery } from './queries.ts';

/** New and replaced recordings that learners do not hear yet; an editor listens and decides. */
export function UnheardTakes() {
  const query = useQuery(unheardQuery);
  return (
    <Loaded query={query} rows={1} empty={null}>
      {(takes) => <Lists takes={takes} />}
    </Loaded>
  );
}

function Lists({ takes }: { takes: readonly UnheardTake[] }) {
  const { booth: words, common } = useAdminText();
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: ({ id, take }: { id: number; take: boolean }) =>
      call('POST /api/booth/unheard/{id}', { params: { id }, body: { take } }),
    onSettled: () => client.invalidateQueries({ queryKey: BOOTH_KEY }),
  });
  const decide = (id: number, take: boolean) => settle.mutate({ id, take });
  const groups = [
    ['proposed', words.toDecide],
    ['replaced', words.replaced],
  ] as const;
  return (
    <>
      <FailureAlert error={settle.error} title={common.failed} />
      {groups.map(([state, title]) => {
        const of = takes.filter((take) => take.state === state);
        return of.length === 0 ? null : (
          <Card key={state} title={title(of.length)}>
            <ul className="grid gap-4">
              {of.map((take) => (
                <Row key={take.id} take={take} isBusy={settle.isPending} decide={decide} />
              ))}
            </ul>
          </Card>
        );
      })}
    </>
  );
}

type RowProps = { take: UnheardTake; isBusy: boolean; decide: (id: number, take: boolean) => void };

function Row({ take, isBusy, decide }: RowProps) {
  const { booth: words, desk } = useAdminText();
  const nameOf = useFieldName();
  const { cdn } = useConfig();
  const player = useRef<HTMLAudioElement>(null);
  const play = (file: string) => {
    if (player.current === null) return;
    player.current.src = `${cdn}/sounds/${file}`;
    void player.current.play().catch(() => undefined);
  };
  const isProposed = take.state === 'proposed';
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-0">
      <p className="text-caption text-soft">
        {desk.kinds[take.kind]} {take.item_id} · {nameOf(take.field)} ·{' '}
        {words.spokenBy(take.speaker, take.by, shortDay(take.since))}
      </p>
      {take.text === null ? (
        <p className="text-care">{words.goneText}</p>
      ) : (
        <p lang={take.language} className="text-pretty whitespace-pre-line">
          {take.text}
        </p>
      )}
      {take.stale && take.text !== null ? <p className="text-care">{words.staleTake}</p> : null}
      {/* biome-ignore lint/a11y/useMediaCaption: what it says stands above it. */}
      <audio ref={player} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => play(take.file)}>
          <Play aria-hidden className="size-5" />
          {words.hearNew}
        </Button>
        {take.heard === null ? null : (
          <Button variant="secondary" onClick={() => play(take.heard as string)}>
            <Play aria-hidden className="size-5" />
            {words.hearNow}
          </Button>
        )}
        {take.stale ? null : (
          <Button disabled={isBusy} onClick={() => decide(take.id, true)}>
            {isProposed ? <Check aria-hidden className="size-5" /> : <RotateCcw aria-hidden className="size-5" />}
            {isProposed ? words.accept : words.bringBack}
          </Button>
        )}
        {isProposed ? (
          <Button variant="secondary" disabled={isBusy} onClick={() => decide(take.id, false)}>
            <X aria-hidden className="size-5" />
            {words.decline}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
