import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { Sale } from '#contract/sales.ts';
import { Link } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { Button } from '../../ui/button.tsx';
import { useAmount } from '../../unlock/money.ts';
import { Receipts } from '../../unlock/receipt.tsx';
import { adminPaths } from '../admin-paths.ts';
import { EditorLoader } from '../content/editor-loader.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { shortTime } from '../ui/dates.ts';
import { Facts } from '../ui/facts.tsx';
import { Invoices } from './invoice.tsx';
import { saleQuery } from './queries.ts';
import { SaleActions } from './sale-actions.tsx';
import { SaleState } from './sale-state.tsx';

/** One order with its receipts; works for erased buyers too. */
export function OrderSaleScreen() {
  const text = useAdminText();
  const sale = useQuery(saleQuery(usePathId('id')));
  return (
    <EditorLoader query={sale} title={text.orders.title} back={{ to: adminPaths.orders, label: text.orders.title }}>
      {(row) => <SaleDetail sale={row} />}
    </EditorLoader>
  );
}

function SaleDetail({ sale }: { sale: Sale }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const amount = useAmount();
  const { user } = sale;
  const classFacts = ({ count, each, used, buyer }: NonNullable<Sale['class_sale']>) => [
    [text.codes.title, text.codesOfClass.codesAt(count, amount.long(each))] as const,
    [text.codesOfClass.usedBy, text.codesOfClass.codesOf(used, count)] as const,
    ...(buyer.reference === '' ? [] : [[text.codesOfClass.yourReference, buyer.reference] as const]),
  ];
  const facts = [
    [text.orders.what, language === 'sv' ? sale.name_sv : sale.name_en],
    [text.orders.amount, `${amount.long(sale.price)} · ${text.orders.methods[sale.method]}`],
    [text.fields.created_at, shortTime(sale.created_at)],
    ...(sale.claimed_at === null ? [] : [[text.orders.states.claimed, shortTime(sale.claimed_at)] as const]),
    ...(sale.fulfilled_at === null ? [] : [[text.orders.states.fulfilled, shortTime(sale.fulfilled_at)] as const]),
    ...(sale.closed_at === null ? [] : [[text.orders.states[sale.state], shortTime(sale.closed_at)] as const]),
    ...(sale.class_sale === null ? [] : classFacts(sale.class_sale)),
    ...(sale.invoice?.due_day == null ? [] : [[text.codesOfClass.due, sale.invoice.due_day] as const]),
    ...(sale.payer === null ? [] : [[text.orders.payerOf, sale.payer] as const]),
    ...(sale.given_days === sale.days ? [] : [[text.orders.givenDays, String(sale.given_days)] as const]),
    ...(sale.days_back === 0 ? [] : [[text.orders.daysBack, String(sale.days_back)] as const]),
  ] as const;
  return (
    <AdminScreen
      title={text.orders.one(sale.reference)}
      back={{ to: adminPaths.orders, label: text.orders.title }}
      subtitle={<SaleState sale={sale} />}
      actions={
        sale.receipt === null && sale.invoice === null ? undefined : (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {text.orders.print}
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <div className="print:hidden">
          <Card title={text.orders.customer}>
            <p className="mb-4">
              {sale.class_sale !== null ? (
                [sale.class_sale.buyer.name, sale.class_sale.buyer.org_number, sale.class_sale.buyer.address]
                  .filter((part) => part !== '')
                  .join(' · ')
              ) : user === null ? (
                text.orders.erased
              ) : (
                <>
                  <Link to={adminPaths.customer(user.id)} className="text-action underline">
                    {user.name}
                  </Link>{' '}
                  · {user.email} · {user.phone}
                </>
              )}
            </p>
            <Facts facts={facts} className="mb-4 grid gap-3 sm:grid-cols-3" />
            <SaleActions sale={sale} />
          </Card>
        </div>
        <Invoices sale={sale} />
        <Receipts order={sale} />
      </div>
    </AdminScreen>
  );
}
