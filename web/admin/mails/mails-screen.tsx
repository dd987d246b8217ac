import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { MAILS_COUNTED_TO, MAILS_PER_PAGE } from '#contract/limits.ts';
import type { Mail, MailState } from '#contract/mails.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { useConfig } from '../../state/config.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { callPaged } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { shortTime } from '../ui/dates.ts';
import { SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';

const MAILS_KEY = ['admin', 'mails'] as const;
const STATES: readonly MailState[] = ['waiting', 'sent', 'failed'];
const TONES: Readonly<Record<MailState, Tone>> = { waiting: 'care', sent: 'right', failed: 'wrong' };

/** Sent, queued and failed mails. Their text is not shown, because it belongs to the recipient. */
export function MailsScreen() {
  const text = useAdminText();
  const { mail: isSending } = useConfig();
  const client = useQueryClient();
  const { filters, set, page } = useFilters(['address', 'state']);
  const address = useTypedFilter(filters.address, (value) => set({ address: value }));
  const state = STATES.find((known) => known === filters.state);
  const query = {
    ...(filters.address === '' ? {} : { address: filters.address }),
    ...(state === undefined ? {} : { state }),
    page,
  };
  const mails = useQuery({
    queryKey: [...MAILS_KEY, query],
    queryFn: ({ signal }) => callPaged('GET /api/mails', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const again = useMutation({
    mutationFn: (id: number) => call('POST /api/mails/{id}/again', { params: { id } }),
    onSuccess: () => notifySuccess(text.mails.queued),
    onSettled: () => client.invalidateQueries({ queryKey: MAILS_KEY }),
  });
  const kindOf = ({ kind }: Mail) => text.mails.kinds[kind];
  const columns: readonly Column<Mail>[] = [
    {
      header: text.mails.kind,
      isHeading: true,
      cell: (mail) => (
        <>
          {kindOf(mail)}
          <span lang={mail.language} className="block text-caption font-normal text-soft">
            {mail.subject}
          </span>
        </>
      ),
    },
    { header: text.mails.to, cell: (mail) => <Receiver mail={mail} /> },
    { header: text.mails.created, cell: (mail) => <time dateTime={mail.created_at}>{shortTime(mail.created_at)}</time> },
    {
      header: text.mails.state,
      cell: (mail) => (
        <MailStateCell
          mail={mail}
          isBusy={again.isPending}
          name={text.mails.againOf(kindOf(mail), mail.address)}
          onAgain={() => again.mutate(mail.id)}
        />
      ),
    },
  ];
  return (
    <AdminScreen title={text.mails.title} subtitle={text.mails.subtitle}>
      <div className="grid gap-5">
        {isSending ? null : <Alert tone="care">{text.mails.files}</Alert>}
        <search className="grid items-end gap-4 sm:grid-cols-2">
          <TextField label={text.mails.address} type="search" inputMode="email" autoCapitalize="none" {...address.field} />
          <SelectField label={text.mails.state} value={filters.state} onChange={(event) => set({ state: event.target.value })}>
            <option value="">{text.common.all}</option>
            {STATES.map((known) => (
              <option key={known} value={known}>
                {text.mails.states[known]}
              </option>
            ))}
          </SelectField>
        </search>
        <FailureAlert error={again.error} title={text.common.failed} />
        <FoundPage
          query={mails}
          empty={<EmptyState title={text.mails.none} />}
          isTyping={address.isTyping}
          page={page}
          perPage={MAILS_PER_PAGE}
          countedTo={MAILS_COUNTED_TO}
        >
          {(data) => <DataTable caption={text.mails.title} columns={columns} rows={data.rows} keyOf={({ id }) => id} />}
        </FoundPage>
      </div>
    </AdminScreen>
  );
}

function Receiver({ mail: { address, user } }: { mail: Mail }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {address}
      {user === null ? null : (
        <span className="block text-caption text-soft">
          {user.role === 'customer' ? (
            <Link to={adminPaths.customer(user.id)} className="text-action underline">
              {user.name}
            </Link>
          ) : (
            user.name
          )}
        </span>
      )}
    </span>
  );
}

type StateProps = { mail: Mail; name: string; isBusy: boolean; onAgain: () => void };

function MailStateCell({ mail, name, isBusy, onAgain }: StateProps) {
  const text = useAdminText();
  const isExpired = mail.expires_at !== null && Date.parse(mail.expires_at) <= Date.now();
  return (
    <div className="grid min-w-0 justify-items-start gap-1 max-md:justify-items-end">
      <Badge tone={TONES[mail.state]}>{text.mails.states[mail.state]}</Badge>
      <span className="text-caption text-soft">
        {mail.sent_at !== null ? text.mails.sentAt(shortTime(mail.sent_at)) : text.mails.tries(mail.tries)}
        {mail.next_at !== null ? ` · ${text.mails.nextAt(shortTime(mail.next_at))}` : null}
      </span>
      {mail.last_error === null ? null : (
        <span lang="en" className="text-caption wrap-anywhere max-md:text-end">
          {mail.last_error}
        </span>
      )}
      {mail.state !== 'failed' ? null : isExpired ? (
        <span className="text-caption">{text.mails.expired}</span>
      ) : (
        <Button variant="secondary" aria-label={name} disabled={isBusy} onClick={onAgain}>
          <RotateCw aria-hidden className="size-5" />
          {text.mails.again}
        </Button>
      )}
    </div>
  );
}
