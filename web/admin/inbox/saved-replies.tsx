import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SUPPORT_MESSAGE_MAX } from '#contract/limits.ts';
import type { SavedReply } from '#contract/support-inbox.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';
import { toolsQuery } from './queries.ts';

type Written = Omit<SavedReply, 'id' | 'version'> & Partial<Pick<SavedReply, 'id' | 'version'>>;
const NEW: Written = { title: '', ti: '', sv: '', en: '' };

/** The replies that are sent often: each in three languages, with blanks for the name and the last paid day. */
export function SavedReplies({ onClose }: { onClose: () => void }) {
  const text = useAdminText();
  const client = useQueryClient();
  const saved = useQuery(toolsQuery).data?.saved ?? [];
  const [written, setWritten] = useState<Written>();
  const readAnew = () => {
    setWritten(undefined);
    return client.invalidateQueries({ queryKey: toolsQuery.queryKey });
  };
  const save = useMutation({
    mutationFn: ({ id, version, ...body }: Written): Promise<unknown> =>
      id === undefined || version === undefined
        ? call('POST /api/supports/saved', { body })
        : call('PUT /api/supports/saved/{id}', { params: { id }, body: { ...body, version } }),
    onSuccess: readAnew,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /api/supports/saved/{id}', { params: { id } }),
    onSuccess: readAnew,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written !== undefined) save.mutate(written);
  };
  return (
    <Dialog shape="wide" title={text.inbox.saved} onClose={onClose}>
      <p className="mb-4 text-soft">{text.inbox.savedNote}</p>
      <FailureAlert error={save.error ?? remove.error} title={text.common.notSaved} />
      {written === undefined ? (
        <>
          {saved.length === 0 ? <p className="mb-4">{text.inbox.savedNone}</p> : null}
          <ul className="mb-4 grid gap-1">
            {saved.map((reply) => (
              <li key={reply.id} className="flex flex-wrap items-center gap-2 border-b border-line">
                <button type="button" className="min-h-12 grow text-left text-action underline" onClick={() => setWritten(reply)}>
                  {reply.title}
                </button>
                <Button
                  variant="quiet"
                  aria-label={`${text.inbox.savedRemove}: ${reply.title}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(reply.id)}
                >
                  {text.inbox.savedRemove}
                </Button>
              </li>
            ))}
          </ul>
          <Button onClick={() => setWritten(NEW)}>{text.inbox.savedNew}</Button>
        </>
      ) : (
        <form onSubmit={submit} className="grid gap-3">
          <TextField
            label={text.inbox.savedTitle}
            required
            maxLength={100}
            value={written.title}
            onChange={(event) => setWritten({ ...written, title: event.target.value })}
          />
          {INTERFACE_LANGUAGES.map((language) => (
            <AreaField
              key={language}
              label={text.common.languages[language]}
              lang={language}
              isLong
              spellCheck={false}
              maxLength={SUPPORT_MESSAGE_MAX}
              value={written[language]}
              onChange={(event) => setWritten({ ...written, [language]: event.target.value })}
            />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? text.common.saving : text.common.save}
            </Button>
            <Button variant="secondary" onClick={() => setWritten(undefined)}>
              {text.common.cancel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
