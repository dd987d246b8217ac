import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LetterSent } from '#contract/letters.ts';
import type { CustomerState } from '#domain/customer-state.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { type LetterTexts, letterFaults, NO_TEXTS } from '#domain/letter.ts';
import { call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { LetterFields } from '../ui/letter-fields.tsx';

const DRAFT = 'admin.letter';

type LetterDialogProps = { wanted: { q?: string; state?: CustomerState }; onClose: () => void };

/** Mail to all customers that match the search: written, previewed with the number of recipients, then sent. The draft is stored on the device. */
export function LetterDialog({ wanted, onClose }: LetterDialogProps) {
  const text = useAdminText();
  const words = text.letters;
  const [texts, setTexts] = useState(() => readPersisted<LetterTexts>(DRAFT) ?? NO_TEXTS);
  const [isChecked, setChecked] = useState(false);
  const [id] = useState(() => crypto.randomUUID());
  const faults = isChecked ? letterFaults(texts) : [];
  const preview = useMutation({
    mutationFn: () => call('POST /api/letters', { body: { id, dry_run: true, ...wanted, texts } }),
  });
  const send = useMutation({
    mutationFn: () => call('POST /api/letters', { body: { id, dry_run: false, ...wanted, texts } }),
    onSuccess: ({ gets }) => {
      persist(DRAFT, null);
      notifySuccess(words.sent(gets));
      onClose();
    },
  });
  const write = (next: LetterTexts) => {
    persist(DRAFT, next);
    setTexts(next);
    // A changed text needs a new preview.
    preview.reset();
    send.reset();
  };
  const errorsOf = (language: InterfaceLanguage) => {
    const missing = (typed: string) => (faults.includes(language) && typed.trim() === '' ? text.editor.required : undefined);
    return { subject: missing(texts[language].subject), message: missing(texts[language].message) };
  };
  const look = () => {
    setChecked(true);
    if (letterFaults(texts).length === 0) preview.mutate();
  };
  const seen = preview.data;
  return (
    <Dialog
      shape="wide"
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.common.cancel}
          </Button>
          {seen === undefined || seen.gets === 0 ? (
            <Button disabled={preview.isPending} onClick={look}>
              {preview.isPending ? words.counting : words.preview}
            </Button>
          ) : (
            <Button disabled={send.isPending} onClick={() => send.mutate()}>
              {send.isPending ? text.common.saving : words.send(seen.gets)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p>{words.text}</p>
        <LetterFields texts={texts} onChange={write} errors={errorsOf} />
        <FailureAlert error={preview.error ?? send.error} title={text.common.failed} />
        {seen === undefined ? null : <Seen letter={seen} />}
      </div>
    </Dialog>
  );
}

function Seen({ letter: { gets, objected, recent, nobody, mails } }: { letter: LetterSent }) {
  const text = useAdminText();
  const words = text.letters;
  return (
    <>
      <Alert tone={gets === 0 ? 'care' : 'right'}>
        <p className="font-semibold">{words.gets(gets)}</p>
        <p>{words.others(objected, recent, nobody)}</p>
      </Alert>
      {mails.map((mail) => (
        <section key={mail.language} className="rounded-control border border-line p-3" lang={mail.language}>
          <h3 className="text-caption text-soft">{words.mail(text.common.languages[mail.language], mail.gets)}</h3>
          <p className="font-semibold">{mail.subject}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{mail.text}</p>
        </section>
      ))}
    </>
  );
}
