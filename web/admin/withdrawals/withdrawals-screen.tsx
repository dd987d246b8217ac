import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { kronor, readKronor } from '#domain/money.ts';
import { isPending } from '#domain/order.ts';
import { stockholmSecond } from '#domain/stockholm.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useAmount } from '../../unlock/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { SALES_KEY } from '../orders/queries.ts';
import { SaleState } from '../orders/sale-state.tsx';
import { NumberField } from '../plans/number-field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortTime } from '../ui/dates.ts';
import { Facts } from '../ui/facts.tsx';
import { AreaField, SelectField } from '../ui/fields.tsx';
import { useFilters } from '../ui/use-filters.ts';

const KEY = ['admin', 'withdrawals'] as const;
const withdrawalsQuery = (state: 'waiting' | 'decided') =>
  queryOptions({ queryKey: [...KEY, state], queryFn: () => call('GET /api/withdrawals', { query: { state } }), staleTime: 0 });

/** Withdrawals from contracts, those first whose refund is due first. */
export function WithdrawalsScreen() {
  const { withdrawals: words } = useAdminText();
  const { filters, set } = useFilters(['state']);
  const state = filters.state === 'decided' ? 'decided' : 'waiting';
  const list = useQuery(withdrawalsQuery(state));
  return (
    <AdminScreen title={words.title} subtitle={words.subtitle}>
      <div className="mb-5 max-w-xs">
        <SelectField label={words.show} value={state} onChange={(event) => set({ state: event.target.value })}>
          {(['waiting', 'decided'] as const).map((one) => (
            <option key={one} value={one}>
              {words.shows[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={list} empty={<EmptyState title={state === 'waiting' ? words.none : words.noneDecided} />}>
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((row) => (
              <li key={row.id}>
                <Row withdrawal={row} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </AdminScreen>
  );
}

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawals: words } = useAdminText();
  const amount = useAmount();
  const { sale, email, state } = withdrawal;
  const mayReturn = useMayDo()('refunds');
  const facts: readonly (readonly [string, string])[] = [
    [words.received, stockholmSecond(Date.parse(withdrawal.at))],
    [words.from, email === '' ? words.gone : email],
    ...(state === 'waiting' ? [[words.returnBy, withdrawal.return_by] as const] : []),
    ...(withdrawal.decided_at === null
      ? []
      : [[words.states[state], `${shortTime(withdrawal.decided_at)} · ${amount.long(withdrawal.amount ?? 0)}`] as const]),
  ];
  return (
    <article
      aria-labelledby={`withdrawal-${withdrawal.id}`}
      className="grid gap-4 rounded-card border border-line bg-raised p-4 shadow-card md:p-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`withdrawal-${withdrawal.id}`} className="text-title">
          {sale === null ? (
            withdrawal.reference
          ) : (
            <Link to={adminPaths.order(sale.id)} className="text-action underline">
              {withdrawal.reference}
            </Link>
          )}
        </h2>
        <Badge tone={state === 'waiting' ? 'care' : 'plain'}>{words.states[state]}</Badge>
        {sale === null ? null : <SaleState sale={sale} />}
      </div>
      <Facts facts={facts} />
      {withdrawal.reason === null ? null : <p>{withdrawal.reason}</p>}
      {state === 'waiting' ? (
        <>
          <Judged withdrawal={withdrawal} />
          {mayReturn ? <Actions withdrawal={withdrawal} /> : null}
        </>
      ) : null}
    </article>
  );
}

/** What the admin needs to know before deciding. */
function Judged({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawals: words } = useAdminText();
  const amount = useAmount();
  const { sale, withdraw_by, used, kept, due } = withdrawal;
  if (sale === null) return <Alert tone="care">{words.noOrder}</Alert>;
  const isOpen = isPending(sale.state);
  return (
    <div className="grid gap-3">
      {withdrawal.is_buyer ? null : <Alert tone="care">{words.otherAddress}</Alert>}
      {withdraw_by === null ? null : withdrawal.in_time ? (
        <p>{words.inTime(withdraw_by)}</p>
      ) : (
        <Alert tone="care">{words.late(withdraw_by)}</Alert>
      )}
      <p>
        {isOpen ? words.unpaid : words.reckoned(amount.long(sale.receipt?.amount ?? 0), used, sale.days, amount.long(kept))}{' '}
        {!isOpen && !sale.was_agreed ? words.notAgreed : null}
      </p>
      <p className="text-title">
        {words.due}: <strong>{amount.long(due)}</strong>
      </p>
    </div>
  );
}

function Actions({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useAdminText();
  const words = text.withdrawals;
  const amount = useAmount();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'return' | 'refuse'>();
  const [back, setBack] = useState(withdrawal.due);
  const [reason, setReason] = useState('');
  const params = { id: withdrawal.id };
  const { sale } = withdrawal;
  const refunded = sale?.refunds.reduce((sum, receipt) => sum + receipt.amount, 0) ?? 0;
  const change = useMutation({
    mutationFn: (what: 'return' | 'refuse') =>
      what === 'return'
        ? call('POST /api/withdrawals/{id}/return', { params, body: { amount: back, refunded } })
        : call('POST /api/withdrawals/{id}/refuse', { params, body: { reason } }),
    onSuccess: () => {
      notifySuccess(words.done(withdrawal.reference));
      setAsked(undefined);
    },
    onSettled: () =>
      Promise.all(
        [KEY, SALES_KEY, ['admin', 'overview']].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  });
  const isOpen = sale !== null && isPending(sale.state);
  const ask = (what: 'return' | 'refuse') => {
    change.reset();
    setBack(withdrawal.due);
    setAsked(what);
  };
  const giveBack = isOpen ? words.giveBackClose : words.giveBack;
  return (
    <div className="flex flex-wrap gap-2">
      {sale === null ? null : (
        <Button onClick={() => ask('return')}>
          <Undo2 aria-hidden className="size-5" />
          {giveBack}
        </Button>
      )}
      <Button variant="danger" onClick={() => ask('refuse')}>
        <CircleX aria-hidden className="size-5" />
        {words.refuse}
      </Button>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked === 'return' ? giveBack : words.refuse}
          confirm={asked === 'return' ? giveBack : words.refuse}
          isDangerous={asked === 'refuse'}
          isBusy={change.isPending || (asked === 'refuse' ? reason.trim() === '' : back < 0)}
          onClose={() => setAsked(undefined)}
          onConfirm={() => change.mutate(asked)}
        >
          <div className="grid gap-3">
            {asked === 'refuse' ? (
              <>
                <p>{words.refuseText}</p>
                <AreaField
                  label={words.reason}
                  maxLength={1_000}
                  isLong
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              </>
            ) : isOpen ? (
              <p>{words.closes}</p>
            ) : (
              <>
                <p>{withdrawal.through_stripe ? words.byCard(amount.long(back)) : words.byHand(amount.long(back))}</p>
                <NumberField label={words.amount} value={back} show={kronor} read={readKronor} onChange={setBack} />
              </>
            )}
            <FailureAlert error={change.error} title={text.common.failed} />
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}
