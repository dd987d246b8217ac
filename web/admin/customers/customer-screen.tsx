import { useQuery } from '@tanstack/react-query';
import type { CustomerDetail } from '#contract/customers.ts';
import { isPremium } from '#domain/access.ts';
import { isPending } from '#domain/order.ts';
import { noticeTone, trialNotice } from '#domain/trial.ts';
import { ApiError } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { Loading, Spinner } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminNotFound } from '../ui/admin-not-found.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { shortDay, shortTime } from '../ui/dates.ts';
import { CustomerAccess } from './customer-access.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerEnd } from './customer-end.tsx';
import { CustomerProgress } from './customer-progress.tsx';
import { CustomerSale } from './customer-sale.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { CustomerTrial } from './customer-trial.tsx';
import { customerQuery } from './queries.ts';
import { TrialBadge } from './trial-badge.tsx';
import { WaitingOrders } from './waiting-orders.tsx';
import { WriteFirst } from './write-first.tsx';

export function CustomerScreen() {
  const text = useAdminText();
  const id = usePathId('id');
  const customer = useQuery({ ...customerQuery(id), enabled: id > 0 });
  if (!(id > 0) || (customer.error instanceof ApiError && customer.error.status === 404)) return <AdminNotFound />;
  if (customer.data !== undefined) return <Customer key={id} customer={customer.data} />;
  return (
    <AdminScreen title={text.customers.one} back={{ to: adminPaths.customers, label: text.customers.title }}>
      <Loading query={customer} fallback={<Spinner />} />
    </AdminScreen>
  );
}

function Customer({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const notice = trialNotice(customer, Date.now());
  const sees = !isPremium(customer, Date.now())
    ? notice === undefined
      ? 'free'
      : 'ended'
    : notice === undefined
      ? 'open'
      : noticeTone(notice) === 'care'
        ? 'ending'
        : 'open';
  const waiting = customer.orders.filter(({ state }) => isPending(state));
  // Failed mails to a former address no longer matter.
  const failed = customer.failed_mails.find(({ address }) => address.toLowerCase() === customer.email.toLowerCase());
  return (
    <AdminScreen
      title={customer.name}
      back={{ to: adminPaths.customers, label: text.customers.title }}
      actions={
        <div className="flex flex-wrap gap-3">
          <WriteFirst customer={customer} />
          <CustomerSale customer={customer} />
        </div>
      }
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={`mailto:${customer.email}`} className="text-action underline">
            {customer.email}
          </a>
          <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`} className="text-action underline">
            {customer.phone}
          </a>
          <span>{text.customers.since(shortDay(customer.created_at))}</span>
          <TrialBadge endsAt={customer.trial_ends_at} />
          {customer.erase_at === null ? null : <Badge tone="wrong">{text.customers.leaving(shortDay(customer.erase_at))}</Badge>}
        </span>
      }
    >
      <p className="mb-4">
        <span className="font-semibold">{text.customers.seesTitle}</span> {text.customers.sees[sees]}
      </p>
      <div className="mb-6 grid gap-3 empty:hidden">
        {waiting.length === 0 ? null : <WaitingOrders orders={waiting}>{text.customers.orderWaits}</WaitingOrders>}
        {failed === undefined ? null : (
          <Alert
            tone="wrong"
            action={
              <Link to={adminPaths.mailsTo(failed.address)} className="inline-flex min-h-12 items-center underline">
                {text.customers.mailsOf}
              </Link>
            }
          >
            <p className="font-semibold">{text.customers.mailFailed(failed.address, shortTime(failed.created_at))}</p>
            <p>{failed.last_error}</p>
          </Alert>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <CustomerTrial customer={customer} />
          <CustomerDetails customer={customer} />
          <CustomerAccess customer={customer} />
          <CustomerEnd customer={customer} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <CustomerTimeline customer={customer} />
          <CustomerProgress customer={customer} />
        </div>
      </div>
    </AdminScreen>
  );
}
