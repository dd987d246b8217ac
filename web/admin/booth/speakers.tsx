import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Speaker } from '#contract/sounds.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CheckField } from '../ui/fields.tsx';
import { BOOTH_KEY, speakersQuery } from './queries.ts';

/** The people who lend their voices: their consent, and the button that withdraws it. */
export function Speakers() {
  const { booth: words } = useAdminText();
  const mayDo = useMayDo();
  const client = useQueryClient();
  const { data: speakers = [] } = useQuery(speakersQuery);
  const [leaving, setLeaving] = useState<Speaker>();
  const withdraw = useMutation({
    mutationFn: (id: number) => call('DELETE /api/booth/speakers/{id}', { params: { id } }),
    onSuccess: ({ removed }) => {
      notifySuccess(words.withdrawn(removed));
      setLeaving(undefined);
      void client.invalidateQueries({ queryKey: BOOTH_KEY });
    },
  });
  const trust = useMutation({
    mutationFn: ({ id, trusted }: { id: number; trusted: boolean }) =>
      call('PUT /api/booth/speakers/{id}', { params: { id }, body: { trusted } }),
    onSettled: () => client.invalidateQueries({ queryKey: speakersQuery.queryKey }),
  });
  return (
    <Card title={words.speakers}>
      <FailureAlert error={trust.error} />
      <ul className="grid gap-3">
        {speakers.map((speaker) => (
          <li key={speaker.id} className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
            <span className="min-w-0">
              <span className="block font-semibold">{speaker.name}</span>
              <span className="block text-caption text-soft">
                {words.agreed(speaker.agreed_on, speaker.takes)}
                {speaker.builds_voice ? ` · ${words.buildsVoice}` : ''}
                {speaker.proposed > 0 ? ` · ${words.proposed(speaker.proposed)}` : ''}
              </span>
            </span>
            <Button variant="danger" onClick={() => setLeaving(speaker)}>
              {words.withdraw}
            </Button>
            {mayDo('system') ? (
              <CheckField
                label={words.trusted}
                hint={words.trustedHint(speaker.name)}
                checked={speaker.trusted}
                onChange={(trusted) => trust.mutate({ id: speaker.id, trusted })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <NewSpeaker />
      {leaving === undefined ? null : (
        <ConfirmDialog
          title={words.withdrawTitle(leaving.name)}
          confirm={words.withdraw}
          isDangerous
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(leaving.id)}
          onClose={() => setLeaving(undefined)}
        >
          <p>{words.withdrawText(leaving.takes)}</p>
          <FailureAlert error={withdraw.error} />
        </ConfirmDialog>
      )}
    </Card>
  );
}

function NewSpeaker() {
  const { booth: words } = useAdminText();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [buildsVoice, setBuildsVoice] = useState(false);
  const add = useMutation({
    mutationFn: () =>
      call('POST /api/booth/speakers', {
        body: { name: name.trim(), agreed_on: stockholmDay(Date.now()), builds_voice: buildsVoice },
      }),
    onSuccess: () => {
      setName('');
      setBuildsVoice(false);
      void client.invalidateQueries({ queryKey: speakersQuery.queryKey });
    },
  });
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') add.mutate();
      }}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckField label={words.mayBuild} hint={words.mayBuildHint} checked={buildsVoice} onChange={setBuildsVoice} />
      <FailureAlert error={add.error} />
      <div>
        <Button type="submit" variant="secondary" disabled={name.trim() === '' || add.isPending}>
          {words.addSpeaker}
        </Button>
      </div>
    </form>
  );
}
