import type { Invoice, Sale } from '#contract/sales.ts';
import { formatDay } from '#domain/format-day.ts';
import { vatIn } from '#domain/money.ts';
import { showBankgiro } from '#domain/owner-settings.ts';
import { showSwishNumber } from '#domain/swish.ts';
import { useAmount } from '../../unlock/money.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Facts } from '../ui/facts.tsx';

/** Invoices and credit notes of a class, as printed. */
export function Invoices({ sale }: { sale: Sale }) {
  return (
    <>
      {sale.invoice === null ? null : <InvoiceCard sale={sale} invoice={sale.invoice} sign={1} />}
      {sale.credit === null ? null : <InvoiceCard sale={sale} invoice={sale.credit} sign={-1} />}
    </>
  );
}

function InvoiceCard({ sale, invoice, sign }: { sale: Sale; invoice: Invoice; sign: 1 | -1 }) {
  const words = useAdminText().codesOfClass;
  const language = useAdminLanguage();
  const amount = useAmount();
  const { seller } = invoice;
  const { buyer, count, each } = sale.class_sale ?? { buyer: undefined, count: 0, each: 0 };
  const net = sale.price - sale.vat;
  const facts = [
    [words.number, invoice.number],
    [words.date, formatDay(language, invoice.issued_at)],
    [words.delivered, formatDay(language, sale.created_at)],
    ...(invoice.due_day === null ? [] : [[words.due, formatDay(language, invoice.due_day)] as const]),
    ...(buyer === undefined || buyer.reference === '' ? [] : [[words.yourReference, buyer.reference] as const]),
    ...(sign === 1
      ? ([
          ...(invoice.bankgiro === '' ? [] : [[words.bankgiro, showBankgiro(invoice.bankgiro)] as const]),
          ...(invoice.swish_number === '' ? [] : [[words.swish, showSwishNumber(invoice.swish_number)] as const]),
          [words.ourReference, `${sale.reference} (${invoice.number})`] as const,
        ] as const)
      : []),
  ] as const;
  const lines = [
    [words.net, amount.long(sign * net)],
    [words.vat(sale.vat_rate), amount.long(sign * sale.vat)],
  ] as const;
  return (
    <article className="max-w-2xl break-inside-avoid rounded-card border border-line bg-raised p-5 shadow-card print:border-0 print:p-0 print:shadow-none">
      <h2 className="mb-1 text-title">{sign === 1 ? words.invoice : words.credit}</h2>
      {sign === 1 || sale.invoice === null ? null : <p className="text-soft">{words.creditOf(sale.invoice.number)}</p>}
      <div className="my-4 grid gap-4 text-caption sm:grid-cols-2">
        <address className="not-italic">
          <strong className="block">{seller.name}</strong>
          {seller.address}
          <span className="block">{seller.org_number}</span>
          {seller.vat_number === '' ? null : words.vatNumber(seller.vat_number)}
        </address>
        {buyer === undefined ? null : (
          <address className="not-italic">
            <strong className="block">{buyer.name}</strong>
            {buyer.address}
            <span className="block">{buyer.org_number}</span>
          </address>
        )}
      </div>
      <Facts facts={facts} className="grid gap-x-6 gap-y-3 sm:grid-cols-2" />
      <table className="mt-5 w-full text-left">
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-normal">
              Mengedi, {language === 'sv' ? sale.name_sv : sale.name_en}
              <span className="block text-caption text-soft">
                {words.codesAt(count, amount.long(each))} ({words.eachNet}: {amount.long(each - vatIn(each, sale.vat_rate))})
              </span>
            </th>
            <td className="py-2 text-end whitespace-nowrap tabular-nums">{amount.long(sign * sale.price)}</td>
          </tr>
          {lines.map(([label, value]) => (
            <tr key={label} className="text-soft">
              <th scope="row" className="py-1 pr-4 font-normal">
                {label}
              </th>
              <td className="py-1 text-end whitespace-nowrap tabular-nums">{value}</td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {words.toPay}
            </th>
            <td className="py-2 text-end font-semibold whitespace-nowrap tabular-nums">{amount.long(sign * sale.price)}</td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}
