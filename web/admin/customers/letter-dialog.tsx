import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LetterSent } from '#contract/letters.ts';
import type { CustomerState } from '#domain/customer-state.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { LETTER_MESSAGE_MAX, LETTER_SUBJECT_MAX, type LetterTexts, letterFaults } from '#domain/letter.ts';
import { call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';

const DRAFT = 'admin.letter';
const NOTHING = { subject: '', message: '' };
const EMPTY: LetterTexts = { ti: NOTHING, sv: NOTHING, en: NOTHING };
/** The owner writes Swedish first. */
const LANGUAGES = ['sv', 'ti', 'en'] as const satisfies readonly InterfaceLanguage[];

type LetterDialogProps = { wanted: { q?: string; state?: CustomerState }; onClose: () => void };

/** A mail to all whom a search finds: written, looked at with the number of those who get it, and only then sent. What is half written stays on the device. */
export function LetterDialog({ wanted, onClose }: LetterDialogProps) {
  const text = useAdminText();
  const words = text.letters;
  const [texts, setTexts] = useState(() => readPersisted<LetterTexts>(DRAFT) ?? EMPTY);
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
  const write = (language: InterfaceLanguage, change: Partial<LetterTexts['ti']>) => {
    const next = { ...texts, [language]: { ...texts[language], ...change } };
    persist(DRAFT, next);
    setTexts(next);
    // What was looked at is not what would be sent.
    preview.reset();
    send.reset();
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
        {LANGUAGES.map((language) => (
          <fieldset key={language} className="grid gap-3 rounded-control border border-line p-3">
            <legend className="px-1 font-semibold">{text.common.languages[language]}</legend>
            <TextField
              label={`${words.subject} · ${text.common.languages[language]}`}
              lang={language}
              maxLength={LETTER_SUBJECT_MAX}
              autoComplete="off"
              value={texts[language].subject}
              error={faults.includes(language) && texts[language].subject.trim() === '' ? text.editor.required : undefined}
              onChange={(event) => write(language, { subject: event.target.value })}
            />
            <AreaField
              label={`${words.message} · ${text.common.languages[language]}`}
              lang={language}
              isLong
              spellCheck={language !== 'ti'}
              maxLength={LETTER_MESSAGE_MAX}
              value={texts[language].message}
              error={faults.includes(language) && texts[language].message.trim() === '' ? text.editor.required : undefined}
              onChange={(event) => write(language, { message: event.target.value })}
            />
          </fieldset>
        ))}
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
