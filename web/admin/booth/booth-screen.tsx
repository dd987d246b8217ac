import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { TEXT_KINDS, type TextKind } from '#contract/content.ts';
import { TAKE_STATES, type TakeState } from '#domain/recording.ts';
import { ApiError } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { callWithFile } from '../calls.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { SelectField } from '../ui/fields.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { Booth } from './booth.tsx';
import { boothQuery, speakersQuery, unheardQuery } from './queries.ts';
import { Speakers } from './speakers.tsx';
import { UnheardTakes } from './unheard-takes.tsx';
import { countTakes, sendTakes, type WaitingTake } from './waiting-takes.ts';

const SPEAKER = 'booth.speaker';
const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((one) => one === value);
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
const send = ({ query, sound }: WaitingTake) => callWithFile('POST /api/booth/takes', { query, body: sound });

/** Recording booth: a speaker reads the Tigrinya texts aloud, those first that learners meet and miss most. */
export function BoothScreen() {
  const { booth: words, desk } = useAdminText();
  const mayDo = useMayDo();
  const client = useQueryClient();
  const { filters, set } = useFilters(['kind', 'state']);
  const kind: TextKind = isOneOf(TEXT_KINDS, filters.kind) ? filters.kind : 'question';
  const state: TakeState = isOneOf(TAKE_STATES, filters.state) ? filters.state : 'missing';
  const texts = useQuery(boothQuery(kind, state));
  const { data: speakers = [] } = useQuery(speakersQuery);
  const [chosen, setChosen] = useState(readPersisted<number>(SPEAKER) ?? undefined);
  const speaker = speakers.find(({ id }) => id === chosen) ?? speakers[0];
  const [waiting, setWaiting] = useState(0);
  const [refusals, setRefusals] = useState<readonly unknown[]>([]);
  const sendAll = useCallback(async () => {
    const refused = await sendTakes(send, isRefused).catch(() => []);
    void client.invalidateQueries({ queryKey: speakersQuery.queryKey });
    void client.invalidateQueries({ queryKey: unheardQuery.queryKey });
    if (refused.length > 0) setRefusals(refused);
    setWaiting(await countTakes().catch(() => 0));
  }, [client]);
  useEffect(() => {
    const again = () => void sendAll();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [sendAll]);
  return (
    <AdminScreen title={words.title} subtitle={words.subtitle}>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-4">
          <search className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]">
            <SelectField label={desk.kind} value={kind} onChange={(event) => set({ kind: event.target.value })}>
              {TEXT_KINDS.map((name) => (
                <option key={name} value={name}>
                  {desk.kinds[name]}
                </option>
              ))}
            </SelectField>
            <SelectField label={desk.state} value={state} onChange={(event) => set({ state: event.target.value })}>
              {TAKE_STATES.map((name) => (
                <option key={name} value={name}>
                  {words.states[name]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={words.speaker}
              value={speaker?.id ?? ''}
              onChange={(event) => {
                persist(SPEAKER, Number(event.target.value));
                setChosen(Number(event.target.value));
              }}
            >
              {speakers.length === 0 ? <option value="">{words.noSpeaker}</option> : null}
              {speakers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </search>
          {waiting > 0 ? (
            <p role="status" className="rounded-control bg-care-soft p-3 text-care">
              {words.waiting(waiting)}
            </p>
          ) : null}
          {speaker !== undefined && speaker.proposed > 0 ? (
            <p role="status" className="text-soft">
              {words.isProposed} ({words.proposed(speaker.proposed)})
            </p>
          ) : null}
          {refusals.map((error) => (
            <FailureAlert key={String(error)} error={error as Error} />
          ))}
          <Loaded query={texts} rows={2} empty={<EmptyState title={words.none} />}>
            {(data) => (
              <Booth
                key={`${kind} ${state}`}
                texts={data}
                speaker={speaker?.id}
                onKept={sendAll}
                onEnd={() => void texts.refetch()}
              />
            )}
          </Loaded>
        </div>
        <div className="grid gap-6">
          <Speakers />
          {mayDo('content') ? <UnheardTakes /> : null}
        </div>
      </div>
    </AdminScreen>
  );
}
