import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CornerUpLeft, Reply } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import { SUPPORT_MESSAGE_MAX } from '#contract/limits.ts';
import type { SupportMessage } from '#contract/support-inbox.ts';
import { call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { Link } from '../../navigation/link.tsx';
import { notifySuccess } from '../../notices.ts';
import { useInterfaceLanguage } from '../../preferences.ts';
import { feedbackText } from '../../text/feedback.ts';
import { reportText } from '../../text/report.ts';
import { Button } from '../../ui/button.tsx';
import { adminPaths } from '../admin-paths.ts';
import { isConflict } from '../calls.ts';
import { statusQuery } from '../layout/queries.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { shortTime } from '../ui/dates.ts';
import { AreaField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { INBOX_KEY } from './queries.ts';

const draftName = (id: number) => `admin.answer.${id}`;

/** What is being written, and the answer that it would replace. */
type Draft = { readonly text: string; readonly was: string | null };
type MessageCardProps = { message: SupportMessage; onWriting: (message: SupportMessage, isWriting: boolean) => void };

/** One message with its sender, what was answered, and what can be done. An answer that is being written is kept on the device. */
export function MessageCard({ message, onWriting }: MessageCardProps) {
  const said = feedbackText[useInterfaceLanguage()];
  const text = useAdminText();
  const client = useQueryClient();
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const [draft, setDraft] = useState(() => {
    const kept = readPersisted<Draft | string>(draftName(message.id));
    // Drafts from before were only their text.
    return typeof kept === 'string' ? { text: kept, was: null } : kept;
  });
  const isOpen = draft !== null;
  const isUnsaved = isOpen && draft.text !== (draft.was ?? '');
  useUnsavedWork(isUnsaved, () => persist(draftName(message.id), null));
  const form = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isOpen && isAsked.current) form.current?.querySelector('textarea')?.focus();
  }, [isOpen]);

  const latest = useRef({ message, onWriting });
  latest.current = { message, onWriting };
  useEffect(() => {
    if (!isUnsaved) return;
    latest.current.onWriting(latest.current.message, true);
    return () => latest.current.onWriting(latest.current.message, false);
  }, [isUnsaved]);

  const write = (next: Draft | null) => {
    persist(draftName(message.id), next === null || next.text === (next.was ?? '') ? null : next);
    setDraft(next);
  };
  const readAnew = () => {
    void client.invalidateQueries({ queryKey: statusQuery.queryKey });
    void client.invalidateQueries({ queryKey: INBOX_KEY });
  };
  const change = useMutation({
    mutationFn: (body: Body<'POST /api/supports/{id}'>) => call('POST /api/supports/{id}', { params: { id: message.id }, body }),
    onSuccess: (_saved, body) => {
      if (body.answer !== undefined) {
        write(null);
        notifySuccess(text.inbox.answered);
      }
      readAnew();
      card.current?.focus();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      // From here on both answers are on the screen.
      if (draft !== null) write({ ...draft, was: error.now?.['answer'] ?? null });
      readAnew();
    },
  });
  const theirs = isConflict(change.error) ? change.error.now?.['answer'] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft !== null) change.mutate({ answer: draft.text.trim() || null, was: { answer: draft.was } });
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-raised p-4 shadow-card md:p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={adminPaths.customer(message.user.id)} className="text-action underline">
            {message.user.name}
          </Link>
          <span className="font-normal text-soft">{said.subjects[message.subject]}</span>
        </h3>
        <p className="flex flex-wrap items-center gap-3 text-caption text-soft">
          <time dateTime={message.created_at}>{shortTime(message.created_at)}</time>
          <Badge tone={message.handled ? 'right' : 'care'}>{message.handled ? text.inbox.handled : text.inbox.unhandled}</Badge>
        </p>
      </header>
      <p className="text-caption text-soft">
        {message.user.email} · {message.user.phone}
      </p>
      {message.report === null ? null : <ReportFacts report={message.report} />}
      {/* People write in any of the three languages. */}
      <p className="mt-3 whitespace-pre-line">{message.message}</p>
      {message.answer === null || isOpen ? null : (
        <div className="mt-3 border-l-4 border-action pl-3">
          <p className="text-caption font-semibold text-action">
            {text.inbox.answer}
            {message.answered_at === null ? '' : ` · ${shortTime(message.answered_at)}`}
          </p>
          <p className="whitespace-pre-line">{message.answer}</p>
        </div>
      )}
      {message.handled && message.handled_at !== null ? (
        <p className="mt-2 text-caption text-soft">
          {text.inbox.handledBy(message.handled_by ?? text.common.unknownPerson, shortTime(message.handled_at))}
        </p>
      ) : null}
      {theirs == null ? (
        <FailureAlert error={change.error} title={text.common.notSaved} />
      ) : (
        <Alert tone="wrong">
          <p className="font-semibold">{text.inbox.answeredMeanwhile}</p>
          <blockquote className="my-2 border-l-4 border-current pl-3 whitespace-pre-line">{theirs}</blockquote>
          <p>{text.inbox.answeredMeanwhileText}</p>
        </Alert>
      )}
      {isOpen ? (
        <form ref={form} onSubmit={submit} className="mt-4 grid gap-3">
          <AreaField
            label={text.inbox.answer}
            hint={text.inbox.answerHint}
            isLong
            maxLength={SUPPORT_MESSAGE_MAX}
            spellCheck={false}
            value={draft.text}
            onChange={(event) => write({ ...draft, text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!isUnsaved || change.isPending}>
              {change.isPending
                ? text.common.saving
                : draft.text.trim() === '' && draft.was !== null
                  ? text.inbox.removeAnswer
                  : text.inbox.send}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                write(null);
                change.reset();
              }}
            >
              {text.common.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              isAsked.current = true;
              write({ text: message.answer ?? '', was: message.answer });
            }}
          >
            <Reply aria-hidden className="size-5" />
            {message.answer === null ? text.inbox.write : text.inbox.change}
          </Button>
          <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate({ handled: !message.handled })}>
            {message.handled ? <CornerUpLeft aria-hidden className="size-5" /> : <CircleCheck aria-hidden className="size-5" />}
            {message.handled ? text.inbox.markUnhandled : text.inbox.markHandled}
          </Button>
        </div>
      )}
    </article>
  );
}

/** What was reported of which question, what was chosen then, and what the learner has answered to it. */
function ReportFacts({ report }: { report: NonNullable<SupportMessage['report']> }) {
  const text = useAdminText();
  const words = reportText[useAdminLanguage()];
  return (
    <div className="mt-3 grid gap-1 rounded-control bg-paper p-3">
      <p className="font-semibold">{words.reasons[report.reason]}</p>
      <p>
        <Link to={adminPaths.question(report.question_id)} className="text-action underline">
          {text.questions.one(report.question_id)}
        </Link>{' '}
        {report.question}
      </p>
      {report.option === '' ? null : <p>{text.inbox.chose(report.option)}</p>}
      <p className="text-caption text-soft">
        {text.inbox.readIn(report.language, report.version)}
        {report.version_now === report.version ? '' : ` · ${text.inbox.changedSince}`}
      </p>
      {report.answers.length === 0 ? null : (
        <ul className="text-caption text-soft">
          {report.answers.map((answer) => (
            <li key={answer.at}>
              {shortTime(answer.at)}: {answer.option} ({answer.correct ? text.inbox.right : text.inbox.wrong})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
