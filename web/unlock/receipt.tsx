import type { Order, Receipt } from '#contract/orders.ts';
import { formatDay } from '#domain/format-day.ts';
import { paths } from '../paths.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { withdrawText } from '../text/shop/withdraw.ts';
import { unlockText } from '../text/unlock/catalog.ts';
import { useAmount } from './money.ts';
import { wordOf } from './word-of.ts';

/** Printed receipts of an order: payment and refunds. */
export function Receipts({ order }: { order: Order }) {
  const words = useCatalog(unlockText);
  return (
    <div className="grid gap-6">
      {order.receipt === null ? null : <ReceiptCard title={words.receipt} order={order} receipt={order.receipt} sign={1} />}
      {order.refunds.map((refund) => (
        <ReceiptCard
          key={refund.number}
          title={words.refundReceipt}
          order={order}
          receipt={refund}
          sign={-1}
          of={order.receipt?.number}
        />
      ))}
    </div>
  );
}

type ReceiptCardProps = {
  title: string;
  order: Order;
  receipt: Receipt;
  sign: 1 | -1;
  /** For refunds: number of the original receipt. */
  of?: string | undefined;
};

function ReceiptCard({ title, order, receipt, sign, of }: ReceiptCardProps) {
  const words = useCatalog(unlockText);
  const withdraw = useCatalog(withdrawText);
  const language = useInterfaceLanguage();
  const amount = useAmount();
  const { seller } = receipt;
  const facts = [
    [words.receiptNumber, receipt.number],
    [words.date, formatDay(language, receipt.issued_at)],
    [words.reference, order.reference],
    [words.method, words.methods[order.method]],
    ...(of === undefined ? [] : [[words.ofReceipt, of] as const]),
  ] as const;
  const sums = [
    [words.net, amount.long(sign * (receipt.amount - receipt.vat))],
    [words.vatLine(order.vat_rate), amount.long(sign * receipt.vat)],
  ] as const;
  return (
    <article className="max-w-xl rounded-card border border-line bg-raised p-5 shadow-card print:border-0 print:p-0 print:shadow-none">
      <h2 className="mb-4 text-title">{title}</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-caption text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="mt-5 w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.bought}</th>
            <th scope="col">{words.sum}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-normal">
              {words.access(wordOf(order, 'name', language))}
            </th>
            <td className="py-2 text-end tabular-nums">{amount.long(sign * receipt.amount)}</td>
          </tr>
          {sums.map(([label, value]) => (
            <tr key={label} className="text-soft">
              <th scope="row" className="py-1 pr-4 font-normal">
                {label}
              </th>
              <td className="py-1 text-end tabular-nums">{value}</td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {words.total}
            </th>
            <td className="py-2 text-end font-semibold tabular-nums">{amount.long(sign * receipt.amount)}</td>
          </tr>
        </tbody>
      </table>
      <div className="mt-5 text-caption">
        <p className="text-soft">{words.seller}</p>
        <p className="font-semibold">{seller.name}</p>
        <p>{words.orgNumber(seller.org_number)}</p>
        <p>{seller.address}</p>
      </div>
      {sign === 1 ? (
        <p className="mt-3 text-caption wrap-anywhere">
          {withdraw.link}: {`${location.origin}${paths.withdraw}`}
        </p>
      ) : null}
    </article>
  );
}
