import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { School } from 'lucide-react';
import { useRef, useState } from 'react';
import { PLAN_PRICE_MAX } from '#contract/limits.ts';
import { CODES_AT_ONCE } from '#domain/invite-code.ts';
import { kronor, readKronor, vatIn } from '#domain/money.ts';
import { WAYS_TO_PAY, type WayToPay } from '#domain/order.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAmount } from '../../unlock/money.ts';
import { plansQuery } from '../../unlock/plans.ts';
import { adminPaths } from '../admin-paths.ts';
import { SALES_KEY } from '../orders/queries.ts';
import { NumberField } from '../plans/number-field.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { SelectField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { CodeSheet } from './code-sheet.tsx';

const WAYS = ['invoice', ...WAYS_TO_PAY] as const;
type Way = 'invoice' | WayToPay;
const INVOICE_DAYS = 30;
const INVOICE_DAYS_MAX = 90;
const isWithin = (value: number, most: number) => value >= 1 && value <= most;

type Draft = { buyer: string; org: string; address: string; reference: string; count: number; way: Way; days: number };
const EMPTY: Draft = { buyer: '', org: '', address: '', reference: '', count: 20, way: 'invoice', days: INVOICE_DAYS };

/** Form for selling codes to a school's class, behind a button. The last sale stays visible. */
export function ClassSale({ onSold }: { onSold: () => void }) {
  const text = useAdminText();
  const words = text.codesOfClass;
  const client = useQueryClient();
  const [saleId, setSaleId] = useState(() => crypto.randomUUID());
  const sell = useMutation({
    mutationFn: (body: Omit<Parameters<typeof sellCall>[0], 'id'>) => sellCall({ id: saleId, ...body }),
    onSuccess: ({ sale }) => {
      // A new id, so that the next submit counts as another sale.
      setSaleId(crypto.randomUUID());
      notifySuccess(words.sold(sale.reference));
      onSold();
      return client.invalidateQueries({ queryKey: [...SALES_KEY] });
    },
  });
  return (
    <>
      {sell.data === undefined ? null : (
        <div className="grid gap-4">
          <div className="print:hidden">
            <Alert tone="right">
              <Link to={adminPaths.order(sell.data.sale.id)} className="text-action underline">
                {words.toOrder(sell.data.sale.reference)}
              </Link>
            </Alert>
          </div>
          <CodeSheet codes={sell.data.codes} />
        </div>
      )}
      <details className="rounded-card border border-line bg-raised p-4 shadow-card print:hidden">
        <summary className="min-h-12 cursor-pointer py-2 text-title">{words.sell}</summary>
        <p className="mb-4 max-w-prose text-soft">{words.sellText}</p>
        <SaleForm key={saleId} isBusy={sell.isPending} error={sell.error} onSell={(sold) => sell.mutate(sold)} />
      </details>
    </>
  );
}

const sellCall = (body: Parameters<typeof call<'POST /api/sales/class'>>[1] extends { body: infer Body } ? Body : never) =>
  call('POST /api/sales/class', { body });

type FormProps = {
  isBusy: boolean;
  error: Error | null;
  onSell: (sold: Omit<Parameters<typeof sellCall>[0], 'id'>) => void;
};

function SaleForm({ isBusy, error, onSell }: FormProps) {
  const text = useAdminText();
  const words = text.codesOfClass;
  const language = useAdminLanguage();
  const amount = useAmount();
  const form = useRef<HTMLFormElement>(null);
  const plans = useQuery(plansQuery).data ?? [];
  const [draft, setDraft] = useState(EMPTY);
  const [planId, setPlanId] = useState<number>();
  const [typed, setTyped] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  useUnsavedWork(draft.buyer !== '');
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  const each = typed ?? plan?.price ?? 0;
  const isInvoice = draft.way === 'invoice';
  const wrong = {
    buyer: draft.buyer.trim() === '' ? words.faults.buyer : undefined,
    address: isInvoice && draft.address.trim() === '' ? words.faults.address : undefined,
    count: isWithin(draft.count, CODES_AT_ONCE) ? undefined : text.codes.count(CODES_AT_ONCE),
    each: isWithin(each, PLAN_PRICE_MAX) ? undefined : words.faults.each,
    days: !isInvoice || isWithin(draft.days, INVOICE_DAYS_MAX) ? undefined : words.faults.days,
  };
  const faults: Partial<typeof wrong> = isChecked ? wrong : {};
  const bind = (name: 'buyer' | 'org' | 'address' | 'reference', maxLength: number) => ({
    name,
    maxLength,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const submit = () => {
    setChecked(true);
    if (Object.values(wrong).every((fault) => fault === undefined) && plan !== undefined) {
      const { buyer: name, org: org_number, address, reference, count, way, days } = draft;
      const paid = way === 'invoice' ? { invoice_days: days } : { paid: way };
      onSell({ plan_id: plan.id, count, each, ...paid, buyer: { name, org_number, address, reference } });
    } else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const total = isWithin(draft.count, CODES_AT_ONCE) && isWithin(each, PLAN_PRICE_MAX) ? draft.count * each : undefined;
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={words.buyer} error={faults.buyer} {...bind('buyer', 200)} />
        <TextField label={words.orgNumber} {...bind('org', 20)} />
        <TextField label={words.address} hint={words.addressHint} error={faults.address} {...bind('address', 300)} />
        <TextField label={words.reference} hint={words.referenceHint} {...bind('reference', 200)} />
        <SelectField
          label={words.plan}
          value={plan?.id ?? ''}
          onChange={(event) => {
            setPlanId(Number(event.target.value));
            setTyped(undefined);
          }}
        >
          {plans.map((one) => (
            <option key={one.id} value={one.id}>
              {language === 'sv' ? one.name_sv : one.name_en}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={words.count}
          error={faults.count}
          value={draft.count}
          onChange={(count) => setDraft({ ...draft, count })}
        />
        <NumberField label={words.each} error={faults.each} value={each} show={kronor} read={readKronor} onChange={setTyped} />
        <SelectField
          label={words.how}
          value={draft.way}
          onChange={(event) => setDraft({ ...draft, way: event.target.value as Way })}
        >
          {WAYS.map((way) => (
            <option key={way} value={way}>
              {words.ways[way]}
            </option>
          ))}
        </SelectField>
        {isInvoice ? (
          <NumberField
            label={words.dueDays}
            error={faults.days}
            value={draft.days}
            onChange={(days) => setDraft({ ...draft, days })}
          />
        ) : null}
      </div>
      {total === undefined || plan === undefined ? null : (
        <p className="font-semibold">{words.total(amount.long(total), amount.long(vatIn(total, plan.vat_rate)))}</p>
      )}
      <FailureAlert error={error} title={text.common.failed} />
      <Button type="submit" disabled={isBusy || plan === undefined} className="justify-self-start">
        <School aria-hidden className="size-5" />
        {words.sellNow}
      </Button>
    </form>
  );
}
