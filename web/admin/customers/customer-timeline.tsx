import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CircleCheck,
  Clock,
  KeyRound,
  Lock,
  LogIn,
  type LucideIcon,
  Mail,
  MessageSquare,
  Pencil,
  Reply,
  ShoppingCart,
  StickyNote,
  Trash2,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import type { MailKind } from '#contract/mails.ts';
import type { TimelineEvent, TimelineKind } from '#contract/timeline.ts';
import { inKronor, kronor } from '#domain/money.ts';
import type { OrderState } from '#domain/order.ts';
import { lastTrialDay } from '#domain/trial.ts';
import { call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { Link } from '../../navigation/link.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loading, Spinner } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { actionName } from '../content/history-dialog.tsx';
import type { AdminText } from '../text/sv.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { shortTime } from '../ui/dates.ts';
import { AreaField, SelectField } from '../ui/fields.tsx';
import { CUSTOMERS_KEY } from './queries.ts';

const ICONS: Readonly<Record<TimelineKind, LucideIcon>> = {
  joined: UserPlus,
  ordered: ShoppingCart,
  claimed: Clock,
  paid: CircleCheck,
  refunded: Undo2,
  closed: ShoppingCart,
  message: MessageSquare,
  answer: Reply,
  mail: Mail,
  login: LogIn,
  lockout: Lock,
  activation: KeyRound,
  change: Pencil,
  note: StickyNote,
};
/** Rows per click on "more". */
const STEP = 15;
/** Event types by filter. */
const GROUPS = {
  all: undefined,
  money: ['ordered', 'claimed', 'paid', 'refunded', 'closed', 'activation'],
  messages: ['message', 'answer', 'mail'],
  access: ['login', 'lockout', 'change', 'joined'],
  notes: ['note'],
} as const satisfies Readonly<Record<string, readonly TimelineKind[] | undefined>>;
type Group = keyof typeof GROUPS;

function wordsOf(text: AdminText, { kind, text: said, state, amount, days }: TimelineEvent): string {
  const { timeline } = text;
  if (kind === 'mail') return timeline.mail(text.mails.kinds[said as MailKind] ?? said, text.mails.states[state as never] ?? '');
  if (kind === 'closed') return timeline.closed(said, text.orders.states[state as OrderState] ?? '');
  if (kind === 'activation') return timeline.activation(lastTrialDay(said));
  if (kind === 'change') return actionName(text.audit.actions, said);
  if (kind === 'paid') return timeline.paid(said, inKronor(kronor(amount ?? 0)));
  if (kind === 'refunded') return timeline.refunded(said, inKronor(kronor(amount ?? 0)), days ?? 0);
  if (kind === 'ordered' || kind === 'claimed') return timeline[kind](said);
  return timeline[kind];
}

/** Everything that happened to a customer, newest first, with the admins' notes. */
export function CustomerTimeline({ customer: { id } }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const client = useQueryClient();
  const [group, setGroup] = useState<Group>('all');
  const [count, setCount] = useState(STEP);
  const events = useQuery({
    queryKey: [...CUSTOMERS_KEY, id, 'timeline'],
    queryFn: () => call('GET /api/customers/{id}/timeline', { params: { id } }),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: (note: number) => call('DELETE /api/notes/{id}', { params: { id: note } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  });
  const kinds: readonly TimelineKind[] | undefined = GROUPS[group];
  const shown = (events.data ?? []).filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  return (
    <Card title={text.timeline.title}>
      <div className="grid gap-4">
        <NewNote id={id} />
        <SelectField label={text.timeline.show} value={group} onChange={(event) => setGroup(event.target.value as Group)}>
          {(Object.keys(GROUPS) as Group[]).map((name) => (
            <option key={name} value={name}>
              {text.timeline.groups[name]}
            </option>
          ))}
        </SelectField>
        <FailureAlert error={remove.error} title={text.common.failed} />
        {events.data === undefined ? (
          <Loading query={events} fallback={<Spinner />} />
        ) : shown.length === 0 ? (
          <p className="text-soft">{text.timeline.none}</p>
        ) : (
          <ol className="divide-y divide-line" aria-label={text.timeline.title}>
            {shown.slice(0, count).map((event) => {
              const Icon = ICONS[event.kind];
              const isSaid = event.kind === 'message' || event.kind === 'answer' || event.kind === 'note';
              return (
                <li key={`${event.kind} ${event.id ?? ''} ${event.at} ${event.text}`} className="flex gap-3 py-2.5">
                  <Icon aria-hidden className="mt-1 size-5 shrink-0 text-soft" />
                  <div className="min-w-0 grow">
                    <p>
                      <EventLink event={event}>{wordsOf(text, event)}</EventLink>
                    </p>
                    {isSaid ? <p className="whitespace-pre-line wrap-anywhere">{event.text}</p> : null}
                    {event.error === null ? null : <p className="text-caption wrap-anywhere text-wrong">{event.error}</p>}
                    <p className="text-caption text-soft">
                      <time dateTime={event.at}>{shortTime(event.at)}</time>
                      {event.by === null ? '' : ` · ${event.by}`}
                    </p>
                  </div>
                  {event.kind === 'note' && event.id !== null ? (
                    <IconButton
                      label={text.timeline.removeNote}
                      disabled={remove.isPending}
                      onClick={() => event.id !== null && remove.mutate(event.id)}
                    >
                      <Trash2 aria-hidden className="size-5" />
                    </IconButton>
                  ) : null}
                </li>
              );
            })}
          </ol>
        )}
        {shown.length > count ? (
          <div>
            <Button variant="secondary" onClick={() => setCount(count + STEP)}>
              {text.timeline.more(shown.length - count)}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

const ORDER_KINDS = new Set<TimelineKind>(['ordered', 'claimed', 'paid', 'refunded', 'closed']);

function EventLink({ event: { kind, id }, children }: { event: TimelineEvent; children: string }) {
  if (!ORDER_KINDS.has(kind) || id === null) return <span className="font-semibold">{children}</span>;
  return (
    <Link to={adminPaths.order(id)} className="font-semibold text-action underline">
      {children}
    </Link>
  );
}

function NewNote({ id }: { id: number }) {
  const text = useAdminText();
  const client = useQueryClient();
  const draft = `admin.note.${id}`;
  // The unfinished note is stored on the device.
  const [note, setShown] = useState(() => readPersisted<string>(draft) ?? '');
  const setNote = (words: string) => {
    persist(draft, words === '' ? null : words);
    setShown(words);
  };
  const write = useMutation({
    mutationFn: () => call('POST /api/customers/{id}/notes', { params: { id }, body: { text: note.trim() } }),
    onSuccess: () => {
      setNote('');
      return client.invalidateQueries({ queryKey: CUSTOMERS_KEY });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== '') write.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <AreaField
        label={text.timeline.newNote}
        hint={text.timeline.noteHint}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FailureAlert error={write.error} title={text.common.notSaved} />
      <div>
        <Button type="submit" variant="secondary" disabled={note.trim() === '' || write.isPending}>
          {text.timeline.writeNote}
        </Button>
      </div>
    </form>
  );
}
