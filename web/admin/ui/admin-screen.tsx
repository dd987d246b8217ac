import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/endpoints.ts';
import { Link } from '../../navigation/link.tsx';
import { useStored } from '../../session/query-client.ts';
import { useTitle } from '../../ui/screen.tsx';
import { statusQuery } from '../layout/queries.ts';

type AdminScreenProps = {
  title: string;
  /** Target and label of the back link. */
  back?: { to: string; label: string };
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Layout of a screen of the back office: wider than a learner's, back link above the heading. The document title includes the number of waiting items. */
export function AdminScreen({ title, back, subtitle, actions, children }: AdminScreenProps) {
  const { support_unhandled = 0, orders_claimed = 0 } = useStored<Answer<'GET /api/status'>>(statusQuery.queryKey) ?? {};
  const waiting = support_unhandled + orders_claimed;
  useTitle(waiting === 0 ? title : `(${waiting}) ${title}`);
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-5 md:px-8 md:py-8">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          {back === undefined ? null : (
            <Link
              to={back.to}
              className="-ml-2 inline-flex min-h-12 items-center gap-1 rounded-control px-2 text-action hover:underline"
            >
              <ChevronLeft aria-hidden className="size-5" />
              {back.label}
            </Link>
          )}
          <h1 tabIndex={-1} className="text-display">
            {title}
          </h1>
          {subtitle === undefined ? null : <div className="mt-1 text-soft">{subtitle}</div>}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Card({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-raised p-4 shadow-card md:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
