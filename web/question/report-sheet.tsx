import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ContentLanguage } from '#domain/language.ts';
import { REPORT_REASONS, type ReportReason } from '#domain/support.ts';
import { call } from '../api.ts';
import { notifySuccess } from '../state/notices.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { feedbackText } from '../text/feedback.ts';
import { reportText } from '../text/report.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CONTROL, Field } from '../ui/field.tsx';

type ReportSheetProps = {
  questionId: number;
  optionId: number | undefined;
  language: ContentLanguage;
  onClose: () => void;
};

type Draft = { id: string; reason: ReportReason | undefined; message: string };

/** Reports a problem with a question: one tap for the reason, plus an optional message. Replies appear with other replies of support. */
export function ReportSheet({ questionId, optionId, language, onClose }: ReportSheetProps) {
  const interfaceLanguage = useInterfaceLanguage();
  const [words, sending] = [reportText[interfaceLanguage], feedbackText[interfaceLanguage]];
  const client = useQueryClient();
  /** The id makes a repeated request harmless; with another reason or text it is another report. */
  const [draft, setDraft] = useState<Draft>(() => ({ id: crypto.randomUUID(), reason: undefined, message: '' }));
  const { id, reason, message } = draft;
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next, id: crypto.randomUUID() });
  const send = useMutation({
    mutationFn: (chosen: ReportReason) =>
      call('POST /api/support', {
        body: {
          id,
          subject: 'content',
          message: message.trim(),
          report: {
            question_id: questionId,
            ...(optionId === undefined ? {} : { option_id: optionId }),
            reason: chosen,
            language,
          },
        },
      }),
    onSuccess: () => {
      notifySuccess(words.sent);
      void client.invalidateQueries({ queryKey: ['support'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== undefined) send.mutate(reason);
  };
  return (
    <Dialog shape="sheet" title={words.title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{words.title}</legend>
          {REPORT_REASONS.map((name) => (
            <label key={name} className="flex min-h-12 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="reason"
                checked={reason === name}
                onChange={() => change({ reason: name })}
                className="size-5 shrink-0 accent-action"
              />
              {words.reasons[name]}
            </label>
          ))}
        </fieldset>
        <Field label={words.more}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={2000}
              spellCheck={false}
              value={message}
              onChange={(event) => change({ message: event.target.value })}
              className={CONTROL}
            />
          )}
        </Field>
        {send.isError ? (
          <p role="alert" className="rounded-control bg-wrong-soft p-4 text-wrong">
            {sending.failed}
          </p>
        ) : null}
        <div>
          <Button type="submit" disabled={reason === undefined || send.isPending}>
            {send.isPending ? sending.submitting : sending.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
