import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SUPPORT_MESSAGE_MAX } from '#contract/limits.ts';
import type { SavedReply } from '#contract/support-inbox.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { type FormCalls, FormConflict, Restored } from '../content/form-conflict.tsx';
import { useEditor } from '../content/use-editor.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';
import { toolsQuery } from './queries.ts';

type Written = Omit<SavedReply, 'id' | 'version'>;
const EMPTY: Written = { title: '', ti: '', sv: '', en: '' };
const savedCalls: FormCalls<SavedReply, Written> = {
  kind: 'saved-reply',
  toValues: ({ title, ti, sv, en }) => ({ title, ti, sv, en }),
  read: async (id) => (await call('GET /api/supports/tools')).saved.find((reply) => reply.id === id) as SavedReply,
  create: (body) => call('POST /api/supports/saved', { body }),
  save: (id, values, version) => call('PUT /api/supports/saved/{id}', { params: { id }, body: { ...values, version } }),
};

/** Editor of saved replies: three languages each, with placeholders for the name and the last paid day. */
export function SavedReplies({ onClose }: { onClose: () => void }) {
  const text = useAdminText();
  const client = useQueryClient();
  const saved = useQuery(toolsQuery).data?.saved ?? [];
  const [chosen, setChosen] = useState<SavedReply | 'new'>();
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /api/supports/saved/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: toolsQuery.queryKey }),
  });
  return (
    <Dialog shape="wide" title={text.inbox.saved} onClose={onClose}>
      <p className="mb-4 text-soft">{text.inbox.savedNote}</p>
      <FailureAlert error={remove.error} title={text.common.notSaved} />
      {chosen === undefined ? (
        <>
          {saved.length === 0 ? <p className="mb-4">{text.inbox.savedNone}</p> : null}
          <ul className="mb-4 grid gap-1">
            {saved.map((reply) => (
              <li key={reply.id} className="flex flex-wrap items-center gap-2 border-b border-line">
                <button type="button" className="min-h-12 grow text-left text-action underline" onClick={() => setChosen(reply)}>
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
          <Button onClick={() => setChosen('new')}>{text.inbox.savedNew}</Button>
        </>
      ) : (
        <SavedReplyForm stored={chosen === 'new' ? undefined : chosen} onEnd={() => setChosen(undefined)} />
      )}
    </Dialog>
  );
}

function SavedReplyForm({ stored, onEnd }: { stored: SavedReply | undefined; onEnd: () => void }) {
  const text = useAdminText();
  const editor = useEditor(savedCalls, stored === undefined ? { empty: EMPTY } : { row: stored }, onEnd);
  const { values } = editor;
  const names: Readonly<Record<string, string>> = { title: text.inbox.savedTitle, ...text.common.languages };
  return (
    <>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <Restored editor={editor} />
        <FailureAlert error={editor.error} title={text.common.notSaved} />
        <TextField
          label={text.inbox.savedTitle}
          required
          maxLength={100}
          value={values.title}
          onChange={(event) => editor.set({ title: event.target.value })}
        />
        {INTERFACE_LANGUAGES.map((language) => (
          <AreaField
            key={language}
            label={text.common.languages[language]}
            lang={language}
            isLong
            spellCheck={false}
            maxLength={SUPPORT_MESSAGE_MAX}
            value={values[language]}
            onChange={(event) => editor.set({ [language]: event.target.value })}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={editor.isSaving}>
            {editor.isSaving ? text.common.saving : text.common.save}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              editor.discard();
              onEnd();
            }}
          >
            {text.common.cancel}
          </Button>
        </div>
      </form>
      <FormConflict calls={savedCalls} editor={editor} named={(field) => names[field] ?? field} />
    </>
  );
}
