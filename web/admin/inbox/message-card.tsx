import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CornerUpLeft, Reply } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import { SUPPORT_MESSAGE_MAX } from '#contract/limits.ts';
import type { SupportMessage } from '#contract/support-inbox.ts';
import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { fillReply, repliesOf } from '#domain/support.ts';
import { call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { Link } from '../../navigation/link.tsx';
import { notifySuccess } from '../../state/notices.ts';
import { useCatalog } from '../../text/catalog.ts';
import { feedbackText } from '../../text/feedback.ts';
import { reportText } from '../../text/report.ts';
import { Button } from '../../ui/button.tsx';
import { useAmount } from '../../unlock/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { isConflict } from '../calls.ts';
import { statusQuery } from '../layout/queries.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { shortDay, shortTime } from '../ui/dates.ts';
import { AreaField, CheckField, SelectField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { isSendKey } from '../ui/use-keys.ts';
import { INBOX_KEY, toolsQuery } from './queries.ts';

const draftName = (id: number) => `admin.answer.${id}`;

/** An unfinished answer: either the first one (`was`: the answer that it replaces) or a reply after it (`replyId` makes sending idempotent). */
type Draft = { readonly text: string; readonly was: string | null; readonly replyId?: string };
type MessageCardProps = {
  message: SupportMessage;
  /** Opens the answer form. */
  isAsked: boolean;
  onWriting: (message: SupportMessage, isWriting: boolean) => void;
  onDone: (message: SupportMessage, wasAnswered: boolean) => void;
};

/** One message: sender, text, replies and actions. An unfinished answer is stored on the device. */
export function MessageCard({ message, isAsked, onWriting, onDone }: MessageCardProps) {
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isForAll, setForAll] = useState(true);
  const { draft, isUnsaved, write, begin, beginAnswer } = useDraft(message, form);
  const tell = useEffectEvent((isWriting: boolean) => onWriting(message, isWriting));
  useEffect(() => {
    if (!isUnsaved) return;
    tell(true);
    return () => tell(false);
  }, [isUnsaved]);
  const onAsked = useEffectEvent(beginAnswer);
  useEffect(() => {
    if (isAsked) onAsked();
  }, [isAsked]);

  const lastReply = message.replies.at(-1)?.id ?? null;
  const change = useChange(message, lastReply, {
    onDone: (wasAnswered) => {
      if (wasAnswered) write(null);
      onDone(message, wasAnswered);
    },
    // The other admin's answer is visible now; the next attempt replaces it.
    onAnsweredMeanwhile: (was) => {
      if (draft !== null) write({ ...draft, was });
    },
  });
  // How many others reported the same question; offered with the first answer only.
  const others = message.answer === null ? (message.report?.same ?? 0) : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || !isUnsaved || change.isPending) return;
    const { replyId, was } = draft;
    const words = draft.text.trim();
    if (replyId === undefined)
      change.mutate({
        answer: words || null,
        was: { answer: was, reply: lastReply },
        ...(others > 0 && words !== '' && isForAll ? { also: true } : {}),
      });
    else if (words !== '') change.mutate({ reply: { id: replyId, message: words } });
  };
  return (
    <article
      id={`message-${message.id}`}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-raised p-4 shadow-card md:p-5"
    >
      <Said message={message} headingId={headingId} />
      <NotSent error={change.error} />
      {draft !== null ? (
        <AnswerForm
          ref={form}
          user={message.user}
          draft={draft}
          isSending={change.isPending}
          isUnsaved={isUnsaved}
          onSubmit={submit}
          onChange={write}
          onFill={begin}
          also={others === 0 ? undefined : { others, isForAll, setForAll }}
          onCancel={() => {
            write(null);
            change.reset();
          }}
        />
      ) : (
        <MessageActions
          message={message}
          isBusy={change.isPending}
          onWrite={beginAnswer}
          onEdit={(answer) => begin({ text: answer, was: answer })}
          onChange={change.mutate}
        />
      )}
    </article>
  );
}

/** The draft of an answer, stored on the device; null without one. */
function useDraft(message: SupportMessage, form: RefObject<HTMLFormElement | null>) {
  const name = draftName(message.id);
  const [draft, setDraft] = useState(() => {
    const kept = readPersisted<Draft | string>(name);
    // Older versions stored the text alone.
    return typeof kept === 'string' ? { text: kept, was: null } : kept;
  });
  const isOpen = draft !== null;
  const isUnsaved = isOpen && draft.text !== (draft.was ?? '');
  useUnsavedWork(isUnsaved, () => persist(name, null));
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpen && isOpened.current) form.current?.querySelector('textarea')?.focus();
  }, [isOpen, form]);

  const write = (next: Draft | null) => {
    persist(name, next === null || next.text === (next.was ?? '') ? null : next);
    setDraft(next);
  };
  const begin = (next: Draft) => {
    isOpened.current = true;
    write(next);
  };
  /** Keeps an existing draft. */
  const beginAnswer = () => {
    if (draft !== null) return form.current?.querySelector('textarea')?.focus();
    const isFirst = message.answer === null;
    begin({ text: '', was: null, ...(isFirst ? {} : { replyId: crypto.randomUUID() }) });
  };
  return { draft, isUnsaved, write, begin, beginAnswer };
}

type Change = Body<'POST /api/supports/{id}'> & { reply?: { id: string; message: string } };
type Afterwards = {
  onDone: (wasAnswered: boolean) => void;
  onAnsweredMeanwhile: (answer: string | null) => void;
};

function useChange(message: SupportMessage, lastReply: SupportMessage['replies'][number]['id'] | null, then: Afterwards) {
  const text = useAdminText();
  const client = useQueryClient();
  const readAnew = () => {
    void client.invalidateQueries({ queryKey: statusQuery.queryKey });
    void client.invalidateQueries({ queryKey: INBOX_KEY });
  };
  const params = { id: message.id };
  return useMutation({
    mutationFn: ({ reply, ...body }: Change) =>
      reply === undefined
        ? call('POST /api/supports/{id}', { params, body })
        : call('POST /api/supports/{id}/replies', { params, body: { ...reply, seen: lastReply } }),
    onSuccess: (_saved, { answer, reply, handled }) => {
      const wasAnswered = answer !== undefined || reply !== undefined;
      if (wasAnswered) notifySuccess(text.inbox.answered);
      if (wasAnswered || handled !== undefined) then.onDone(wasAnswered);
      readAnew();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      if (error.now !== undefined && 'answer' in error.now) then.onAnsweredMeanwhile(error.now['answer'] ?? null);
      readAnew();
    },
  });
}

type MessageActionsProps = {
  message: SupportMessage;
  isBusy: boolean;
  onWrite: () => void;
  /** Edits the first answer. */
  onEdit: (answer: string) => void;
  onChange: (change: Change) => void;
};

function MessageActions({ message, isBusy, onWrite, onEdit, onChange }: MessageActionsProps) {
  const text = useAdminText();
  const { answer, handled } = message;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={onWrite}>
        <Reply aria-hidden className="size-5" />
        {text.inbox.write}
      </Button>
      {answer === null ? null : (
        <Button variant="quiet" onClick={() => onEdit(answer)}>
          {text.inbox.change}
        </Button>
      )}
      <Button variant="quiet" disabled={isBusy} onClick={() => onChange({ handled: !handled })}>
        {handled ? <CornerUpLeft aria-hidden className="size-5" /> : <CircleCheck aria-hidden className="size-5" />}
        {handled ? text.inbox.markUnhandled : text.inbox.markHandled}
      </Button>
      <Carer message={message} isBusy={isBusy} onChoose={(assigned_to) => onChange({ assigned_to })} />
    </div>
  );
}

function Said({ message, headingId }: { message: SupportMessage; headingId: string }) {
  const said = useCatalog(feedbackText);
  const text = useAdminText();
  return (
    <>
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
      <OrdersBeside user={message.user} />
      {message.report === null ? null : <ReportFacts report={message.report} />}
      {/* No `lang` attribute: people write in any of the three languages. */}
      {message.message === '' ? null : <p className="mt-3 whitespace-pre-line">{message.message}</p>}
      {repliesOf(message).map((reply) => (
        <div
          key={reply.at + reply.text}
          className={`mt-3 border-l-4 pl-3 ${reply.from_learner ? 'border-edge' : 'border-action'}`}
        >
          <p className={`text-caption font-semibold ${reply.from_learner ? 'text-soft' : 'text-action'}`}>
            {reply.from_learner ? text.inbox.learner : ('by' in reply && reply.by) || text.inbox.answer} · {shortTime(reply.at)}
          </p>
          <p className="whitespace-pre-line">{reply.text}</p>
        </div>
      ))}
      {message.handled && message.handled_at !== null ? (
        <p className="mt-2 text-caption text-soft">
          {text.inbox.handledBy(message.handled_by ?? text.common.unknownPerson, shortTime(message.handled_at))}
        </p>
      ) : null}
    </>
  );
}

/** Why sending failed; after a conflict also what the other admin wrote. */
function NotSent({ error }: { error: Error | null }) {
  const text = useAdminText();
  const stored = isConflict(error) ? error.now : undefined;
  const theirs = stored?.['answer'] ?? stored?.['message'];
  if (theirs == null) return <FailureAlert error={error} title={text.common.notSaved} />;
  return (
    <Alert tone="wrong">
      <p className="font-semibold">{stored?.['answer'] == null ? text.inbox.wroteMeanwhile : text.inbox.answeredMeanwhile}</p>
      <blockquote className="my-2 border-l-4 border-current pl-3 whitespace-pre-line">{theirs}</blockquote>
      <p>{stored?.['answer'] == null ? text.inbox.wroteMeanwhileText : text.inbox.answeredMeanwhileText}</p>
    </Alert>
  );
}

type AnswerFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  user: SupportMessage['user'];
  draft: Draft;
  isSending: boolean;
  isUnsaved: boolean;
  onSubmit: (event: FormEvent) => void;
  onChange: (draft: Draft) => void;
  /** Inserts a saved reply. */
  onFill: (draft: Draft) => void;
  /** How many others reported the same question, and whether they get this answer too. */
  also: { others: number; isForAll: boolean; setForAll: (isForAll: boolean) => void } | undefined;
  onCancel: () => void;
};

function AnswerForm({ ref, user, also, draft, isSending, isUnsaved, onSubmit, onChange, onFill, onCancel }: AnswerFormProps) {
  const text = useAdminText();
  const isRemoval = draft.text.trim() === '' && draft.was !== null;
  return (
    <form ref={ref} onSubmit={onSubmit} className="mt-4 grid gap-3">
      <SavedReplyChoice
        user={user}
        onChoose={(filled) => {
          onFill({ ...draft, text: draft.text.trim() === '' ? filled : `${draft.text.trimEnd()}\n\n${filled}` });
          ref.current?.querySelector('textarea')?.focus();
        }}
      />
      <AreaField
        label={text.inbox.answer}
        hint={text.inbox.answerHint}
        isLong
        maxLength={SUPPORT_MESSAGE_MAX}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
        onKeyDown={(event) => {
          if (isSendKey(event)) ref.current?.requestSubmit();
        }}
      />
      {also === undefined ? null : (
        <CheckField label={text.threads.alsoOthers(also.others)} checked={also.isForAll} onChange={also.setForAll} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isUnsaved || isSending}>
          {isSending ? text.inbox.sending : isRemoval ? text.inbox.removeAnswer : text.inbox.send}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Selects the admin who is responsible for the message. */
function Carer({
  message,
  isBusy,
  onChoose,
}: {
  message: SupportMessage;
  isBusy: boolean;
  onChoose: (id: number | null) => void;
}) {
  const text = useAdminText();
  const people = useQuery(toolsQuery).data?.people ?? [];
  const { assigned_to } = message;
  // Keep the assignee in the list even if their account has been closed.
  const shown = assigned_to === null || people.some(({ id }) => id === assigned_to.id) ? people : [assigned_to, ...people];
  return (
    <label className="flex items-center gap-2 text-caption text-soft">
      {text.inbox.carer}
      <select
        className="min-h-12 rounded-control border border-edge bg-raised px-3 text-ink"
        value={assigned_to?.id ?? ''}
        disabled={isBusy}
        onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{text.inbox.nobody}</option>
        {shown.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Selects a saved reply, filled in, in the learner's language. Hidden where there are none. */
function SavedReplyChoice({ user, onChoose }: { user: SupportMessage['user']; onChoose: (filled: string) => void }) {
  const text = useAdminText();
  const saved = useQuery(toolsQuery).data?.saved ?? [];
  const [language, setLanguage] = useState<InterfaceLanguage>(user.language ?? DEFAULT_LANGUAGE);
  if (saved.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
      <SelectField
        label={text.inbox.savedReply}
        value=""
        onChange={(event) => {
          const reply = saved.find(({ id }) => String(id) === event.target.value);
          if (reply !== undefined) onChoose(fillReply(reply[language], user, language));
        }}
      >
        <option value="">{text.inbox.savedChoose}</option>
        {saved
          .filter((reply) => reply[language] !== '')
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={text.inbox.language}
        value={language}
        onChange={(event) => setLanguage(event.target.value as InterfaceLanguage)}
      >
        {INTERFACE_LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {text.common.languages[one]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The sender's purchases, if this admin may see orders. */
function OrdersBeside({ user: { orders } }: { user: SupportMessage['user'] }) {
  const text = useAdminText();
  const mayDo = useMayDo();
  const amount = useAmount();
  if (orders.length === 0 || !mayDo('orders')) return null;
  return (
    <ul aria-label={text.orders.title} className="flex flex-wrap gap-x-4 text-caption">
      {orders.map(({ id, reference, state, price, created_at }) => (
        <li key={id}>
          <Link to={adminPaths.order(id)} className="inline-flex min-h-6 items-center text-action underline">
            {reference}
          </Link>{' '}
          {amount.short(price)} · {text.orders.states[state]} · {shortDay(created_at)}
        </li>
      ))}
    </ul>
  );
}

/** Details of a reported question: what was reported, the option that was chosen, and the learner's reply. */
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
      {report.same === 0 ? null : (
        <p>
          <Link to={adminPaths.reportsOf(report.question_id)} className="text-action underline">
            {text.threads.same(report.same)}
          </Link>
        </p>
      )}
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
