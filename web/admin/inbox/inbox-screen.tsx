import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUPPORTS_PER_PAGE } from '#contract/limits.ts';
import type { SupportMessage } from '#contract/support-inbox.ts';
import { SUPPORT_SUBJECTS, type SupportSubject } from '#domain/support.ts';
import { useCatalog } from '../../text/catalog.ts';
import { feedbackText } from '../../text/feedback.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field, TextField } from '../../ui/field.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { shortDay } from '../ui/dates.ts';
import { SelectField } from '../ui/fields.tsx';
import { Pager } from '../ui/pager.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';
import { MessageCard } from './message-card.tsx';
import { supportsQuery } from './queries.ts';
import { SavedReplies } from './saved-replies.tsx';

const HANDLED = { unhandled: 'false', handled: 'true', all: undefined } as const;
type HandledChoice = keyof typeof HANDLED;

export function InboxScreen() {
  const text = useAdminText();
  const { filters, set, page } = useFilters(['date', 'subject', 'show', 'search', 'assigned', 'order', 'question']);
  const show = (filters.show in HANDLED ? filters.show : 'unhandled') as HandledChoice;
  const handled = HANDLED[show];
  const search = useTypedFilter(filters.search, (value) => set({ search: value }));
  const messages = useQuery(
    supportsQuery({
      page,
      ...(filters.date === '' ? {} : { date: filters.date }),
      ...(filters.subject === ''
        ? {}
        : filters.subject === 'report'
          ? { report: 'true' }
          : { subject: filters.subject as SupportSubject }),
      ...(/^\d{1,9}$/.test(filters.question) ? { question: Number(filters.question) } : {}),
      ...(filters.search === '' ? {} : { search: filters.search }),
      ...(handled === undefined ? {} : { handled }),
      ...(filters.order === 'oldest' ? { order: 'oldest' as const } : {}),
      ...(filters.assigned === 'me' || filters.assigned === 'nobody' ? { assigned: filters.assigned } : {}),
    }),
  );
  /** Messages with an unfinished answer stay in the list even if somebody else handles them. */
  const [written, setWritten] = useState<readonly SupportMessage[]>([]);
  const noteWriting = (message: SupportMessage, isWriting: boolean) =>
    setWritten((known) => [...known.filter(({ id }) => id !== message.id), ...(isWriting ? [message] : [])]);
  const rows = withUnfinished(messages.data?.rows ?? [], written, filters.order === 'oldest');
  /** The message whose answer form is opened next. */
  const [asked, setAsked] = useState<number>();
  const [isEditingSaved, setEditingSaved] = useState(false);
  /** A handled message leaves the list, so focus moves on to the next one. */
  const focusNext = (message: SupportMessage, wasAnswered: boolean) => {
    const place = rows.findIndex(({ id }) => id === message.id);
    const next = show === 'unhandled' ? (rows[place + 1] ?? rows[place - 1]) : message;
    if (wasAnswered && next !== undefined && next !== message) setAsked(next.id);
    else focusOn(next);
  };
  return (
    <AdminScreen
      title={text.inbox.title}
      subtitle={text.inbox.subtitle}
      actions={
        <Button variant="secondary" onClick={() => setEditingSaved(true)}>
          {text.inbox.saved}
        </Button>
      }
    >
      {isEditingSaved ? <SavedReplies onClose={() => setEditingSaved(false)} /> : null}
      <InboxFilters filters={filters} show={show} search={search.field} onChange={set} />
      {filters.question === '' ? null : (
        <p className="mb-5 flex flex-wrap items-center gap-3 font-semibold">
          {text.threads.ofQuestion(filters.question)}
          <Button variant="secondary" onClick={() => set({ question: '' })}>
            {text.threads.all}
          </Button>
        </p>
      )}
      {messages.data === undefined ? (
        <Loading query={messages} />
      ) : rows.length === 0 ? (
        <EmptyState title={show === 'unhandled' ? text.inbox.allDone : text.inbox.none} />
      ) : (
        <>
          {byDay(rows).map(([day, ofDay]) => (
            <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
              <h2 id={`day-${day}`} className="mb-3 text-title">
                {day}
              </h2>
              <ul className="grid gap-3">
                {ofDay.map((message) => (
                  <li key={message.id}>
                    <MessageCard message={message} isAsked={message.id === asked} onWriting={noteWriting} onDone={focusNext} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Pager page={page} perPage={SUPPORTS_PER_PAGE} total={messages.data.total} />
        </>
      )}
    </AdminScreen>
  );
}

type Filters = Readonly<Record<'date' | 'subject' | 'assigned' | 'order', string>>;
type InboxFiltersProps = {
  filters: Filters;
  show: HandledChoice;
  search: ReturnType<typeof useTypedFilter>['field'];
  onChange: (change: Partial<Filters & { show: string }>) => void;
};

function InboxFilters({ filters, show, search, onChange }: InboxFiltersProps) {
  const said = useCatalog(feedbackText);
  const text = useAdminText();
  return (
    <search className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <TextField label={text.common.search} type="search" {...search} />
      <SelectField label={text.inbox.show} value={show} onChange={(event) => onChange({ show: event.target.value })}>
        {(Object.keys(HANDLED) as HandledChoice[]).map((choice) => (
          <option key={choice} value={choice}>
            {text.inbox.shows[choice]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.inbox.subject}
        value={filters.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
      >
        <option value="">{text.common.all}</option>
        <option value="report">{text.inbox.reports}</option>
        {SUPPORT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {said.subjects[subject]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.inbox.carer}
        value={filters.assigned}
        onChange={(event) => onChange({ assigned: event.target.value })}
      >
        <option value="">{text.inbox.carers.all}</option>
        <option value="me">{text.inbox.carers.me}</option>
        <option value="nobody">{text.inbox.carers.nobody}</option>
      </SelectField>
      <SelectField label={text.lists.sort} value={filters.order} onChange={(event) => onChange({ order: event.target.value })}>
        <option value="">{text.lists.sorts.newest}</option>
        <option value="oldest">{text.lists.oldest}</option>
      </SelectField>
      <Field label={text.inbox.day}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={filters.date}
            onChange={(event) => onChange({ date: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
    </search>
  );
}

function focusOn(message: SupportMessage | undefined): void {
  const card = message === undefined ? null : document.getElementById(`message-${message.id}`);
  (card ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

function withUnfinished(
  rows: readonly SupportMessage[],
  others: readonly SupportMessage[],
  isOldestFirst: boolean,
): SupportMessage[] {
  const missing = others.filter(({ id }) => rows.every((row) => row.id !== id));
  const time = ({ created_at }: SupportMessage) => Date.parse(created_at);
  const sign = isOldestFirst ? -1 : 1;
  return [...rows, ...missing].sort((first, second) => sign * (time(second) - time(first) || second.id - first.id));
}

/** Groups rows by day; both are sorted newest first. */
function byDay(rows: readonly SupportMessage[]): [string, SupportMessage[]][] {
  const days = new Map<string, SupportMessage[]>();
  for (const row of rows) {
    const day = shortDay(row.created_at);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}
