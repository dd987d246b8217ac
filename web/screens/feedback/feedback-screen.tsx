import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/session.ts';
import type { Study } from '#contract/study.ts';
import type { OwnSupportMessage } from '#contract/support.ts';
import { formatDay, formatDayAndTime } from '#domain/format-day.ts';
import { repliesOf, SUPPORT_SUBJECTS, type SupportSubject } from '#domain/support.ts';
import { ApiError, call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { usePlace } from '../../navigation/navigation.ts';
import { studyKey } from '../../session/query-client.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { feedbackText } from '../../text/feedback.ts';
import { reportText } from '../../text/report.ts';
import { Button } from '../../ui/button.tsx';
import { CallSentence } from '../../ui/call-sentence.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { HolidayNote } from '../../ui/holiday-note.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { SuccessBanner } from '../../ui/success-banner.tsx';
import { ownMessagesQuery } from './queries.ts';

/** `id` makes sending idempotent; changed text gets a new one. */
type Draft = { id: string; subject: SupportSubject | ''; message: string };
const EMPTY: Draft = { id: '', subject: '', message: '' };
const DRAFT = 'feedback';

/** A message prefilled by the screen that linked here. */
function begunElsewhere(state: unknown): Draft {
  const { subject, message } = (state ?? {}) as Partial<Draft>;
  const known = SUPPORT_SUBJECTS.find((one) => one === subject);
  return known === undefined || message === undefined ? EMPTY : { id: crypto.randomUUID(), subject: known, message };
}

export function FeedbackScreen() {
  const said = useCatalog(feedbackText);
  const session = useSession();
  if (session === null) return null;
  return (
    <Screen
      title={said.title}
      subtitle={
        <>
          {said.intro}
          <CallSentence of={said.urgent} />
        </>
      }
    >
      <HolidayNote />
      <FeedbackForm user={session.user} />
      <OwnMessages userId={session.user.id} />
    </Screen>
  );
}

/** The draft is stored until it is sent, across reloads and an expired login. */
function FeedbackForm({ user }: { user: User }) {
  const said = useCatalog(feedbackText);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { state } = usePlace();
  const [draft, setDraft] = useState<Draft>(() => readPersisted<Draft>(DRAFT) ?? begunElsewhere(state));
  const [faults, setFaults] = useState<{ subject?: string; message?: string }>({});
  const change = (next: Draft) => {
    const changed = next === EMPTY ? EMPTY : { ...next, id: crypto.randomUUID() };
    persist(DRAFT, changed === EMPTY ? null : changed);
    setDraft(changed);
  };
  const send = useMutation({
    mutationFn: (body: { id: string; subject: SupportSubject; message: string }) => call('POST /api/support', { body }),
    onSuccess: () => {
      change(EMPTY);
      return client.invalidateQueries(ownMessagesQuery(user.id));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { id, subject, message } = draft;
    const found = {
      ...(subject === '' ? { subject: said.subjectRequired } : {}),
      ...(message.trim() === '' ? { message: said.messageRequired } : {}),
    };
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (subject !== '') send.mutate({ id, subject, message });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      {send.isError ? (
        <div role="alert" className="rounded-control bg-wrong-soft p-4 text-wrong">
          <p className="font-semibold">{said.failed}</p>
          {send.error instanceof ApiError ? send.error.lines.map((line) => <p key={line}>{line}</p>) : null}
        </div>
      ) : null}
      <Field label={said.subject} error={faults.subject}>
        {(control) => (
          <select
            {...control}
            name="subject"
            required
            value={draft.subject}
            onChange={(event) => change({ ...draft, subject: event.target.value as Draft['subject'] })}
            className={CONTROL}
          >
            <option value="">{said.choose}</option>
            {SUPPORT_SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {said.subjects[subject]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={said.message} error={faults.message}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            required
            rows={6}
            maxLength={5000}
            spellCheck={false}
            value={draft.message}
            onChange={(event) => change({ ...draft, message: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      <div>
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? said.submitting : said.submit}
        </Button>
      </div>
      <SuccessBanner text={send.data?.success} onEnd={send.reset} />
    </form>
  );
}

function OwnMessages({ userId }: { userId: number }) {
  const said = useCatalog(feedbackText);
  const messages = useQuery(ownMessagesQuery(userId));
  // Only after a fetch: a cached list may lack newer answers.
  useSeen(userId, messages.isFetchedAfterMount && messages.data?.some(({ unread }) => unread) === true);
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <h2 id="earlier" className="mb-3 text-title">
        {said.earlier}
      </h2>
      <Loaded query={messages} fallback={<Spinner />} empty={<p className="text-soft">{said.none}</p>}>
        {(data) => (
          <ul className="grid gap-3">
            {data.map((message) => (
              <li key={message.id} className="rounded-card border border-line bg-raised p-4">
                <Thread userId={userId} message={message} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** Marks messages as read on the server. The list keeps its "new" marks until it is fetched again. */
function useSeen(userId: number, hasUnread: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasUnread) return;
    const note = () => client.setQueryData<Study>(studyKey(userId), (study) => study && { ...study, unread: 0 });
    call('POST /api/support/seen').then(note, () => undefined);
  }, [client, userId, hasUnread]);
}

function Thread({ userId, message }: { userId: number; message: OwnSupportMessage }) {
  const words = useCatalog(reportText);
  const said = useCatalog(feedbackText);
  const { language } = usePreferences();
  const replies = repliesOf(message);
  const isWaiting = replies.every(({ from_learner }) => from_learner);
  return (
    <>
      <p className="text-caption text-soft">
        {said.subjects[message.subject]} ·{' '}
        <time dateTime={message.created_at}>{formatDayAndTime(language, message.created_at)}</time>
      </p>
      {message.report === null ? null : (
        <p className="mt-1 font-semibold">
          {words.about(message.report.question_id)}፦ {words.reasons[message.report.reason]}
        </p>
      )}
      {message.report?.corrected_at == null ? null : (
        <p className="mt-1 font-semibold">{words.corrected(formatDay(language, message.report.corrected_at))}</p>
      )}
      {message.message === '' ? null : <p className="mt-1 whitespace-pre-line hyphens-manual">{message.message}</p>}
      {replies.map((reply) => (
        <div
          key={reply.at + reply.text}
          className={`mt-3 border-l-4 pl-3 ${reply.from_learner ? 'border-line' : 'border-action'}`}
        >
          <p className={`text-caption font-semibold ${reply.from_learner ? 'text-soft' : 'text-action'}`}>
            {reply.from_learner ? said.you : message.unread && reply === replies.at(-1) ? said.newAnswer : said.answer}
          </p>
          <p className="whitespace-pre-line hyphens-manual">{reply.text}</p>
        </div>
      ))}
      {isWaiting ? (
        <p className="mt-2 text-caption text-soft">{message.handled ? said.handled : said.noAnswer}</p>
      ) : (
        <ReplyForm userId={userId} messageId={message.id} />
      )}
    </>
  );
}

/** The draft is stored, as in the form above. */
function ReplyForm({ userId, messageId }: { userId: number; messageId: number }) {
  const said = useCatalog(feedbackText);
  const client = useQueryClient();
  const name = `${DRAFT}.${messageId}`;
  const [draft, setDraft] = useState(() => readPersisted<{ id: string; message: string }>(name));
  const change = (message: string | null) => {
    const next = message === null ? null : { id: crypto.randomUUID(), message };
    persist(name, next);
    setDraft(next);
  };
  const send = useMutation({
    mutationFn: (body: { id: string; message: string }) =>
      call('POST /api/support/{id}/replies', { params: { id: messageId }, body }),
    onSuccess: () => {
      change(null);
      return client.invalidateQueries(ownMessagesQuery(userId));
    },
  });
  if (draft === null) {
    return (
      <div className="mt-3">
        <Button variant="secondary" onClick={() => change('')}>
          {said.reply}
        </Button>
        <SuccessBanner text={send.data?.success} onEnd={send.reset} />
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.message.trim() !== '') send.mutate(draft);
  };
  return (
    <form onSubmit={submit} className="mt-3 grid gap-3">
      {send.isError ? (
        <div role="alert" className="rounded-control bg-wrong-soft p-4 font-semibold text-wrong">
          {said.failed}
        </div>
      ) : null}
      <Field label={said.reply}>
        {(control) => (
          <textarea
            {...control}
            // biome-ignore lint/a11y/noAutofocus: it opens at a tap, to be written in.
            autoFocus
            rows={3}
            maxLength={5000}
            spellCheck={false}
            value={draft.message}
            onChange={(event) => change(event.target.value)}
            className={CONTROL}
          />
        )}
      </Field>
      <div>
        <Button type="submit" disabled={send.isPending || draft.message.trim() === ''}>
          {send.isPending ? said.submitting : said.submit}
        </Button>
      </div>
    </form>
  );
}
