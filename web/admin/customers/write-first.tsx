import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { SUPPORT_MESSAGE_MAX } from '#contract/limits.ts';
import { SUPPORT_SUBJECTS, type SupportSubject } from '#domain/support.ts';
import { call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { notifySuccess } from '../../state/notices.ts';
import { useCatalog } from '../../text/catalog.ts';
import { feedbackText } from '../../text/feedback.ts';
import { Button } from '../../ui/button.tsx';
import { INBOX_KEY } from '../inbox/queries.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { AreaField, SelectField } from '../ui/fields.tsx';
import { CUSTOMERS_KEY } from './queries.ts';

type Draft = { id: string; subject: SupportSubject; message: string };

/** Starts a message thread with a customer. The draft is stored on the device until it is sent. */
export function WriteFirst({ customer }: { customer: { id: number; name: string } }) {
  const { threads: words } = useAdminText();
  const mayDo = useMayDo();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo('messages')) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <PenLine aria-hidden className="size-5" />
        {words.writeFirst}
      </Button>
      {isOpen ? <WriteDialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function WriteDialog({ customer, onClose }: { customer: { id: number; name: string }; onClose: () => void }) {
  const text = useAdminText();
  const words = text.threads;
  const said = useCatalog(feedbackText);
  const client = useQueryClient();
  const name = `admin.first.${customer.id}`;
  const [draft, setDraft] = useState<Draft>(
    () => readPersisted<Draft>(name) ?? { id: crypto.randomUUID(), subject: 'other', message: '' },
  );
  // Edited text gets a new id, so that the server does not take it for a repeated request.
  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change, id: crypto.randomUUID() };
    persist(name, next.message.trim() === '' ? null : next);
    setDraft(next);
  };
  const send = useMutation({
    mutationFn: () => call('POST /api/supports', { body: { ...draft, customer_id: customer.id } }),
    onSuccess: () => {
      persist(name, null);
      notifySuccess(words.sent);
      onClose();
      return Promise.all([INBOX_KEY, CUSTOMERS_KEY].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })));
    },
  });
  return (
    <ConfirmDialog
      title={words.writeFirst}
      confirm={words.send}
      isBusy={send.isPending || draft.message.trim() === ''}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <div className="grid gap-3">
        <p>{words.writeFirstText(customer.name)}</p>
        <AreaField
          label={words.message}
          isLong
          maxLength={SUPPORT_MESSAGE_MAX}
          spellCheck={false}
          value={draft.message}
          onChange={(event) => write({ message: event.target.value })}
        />
        <SelectField
          label={text.inbox.subject}
          value={draft.subject}
          onChange={(event) => write({ subject: event.target.value as SupportSubject })}
        >
          {SUPPORT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {said.subjects[subject]}
            </option>
          ))}
        </SelectField>
        <FailureAlert error={send.error} title={text.common.failed} />
      </div>
    </ConfirmDialog>
  );
}
