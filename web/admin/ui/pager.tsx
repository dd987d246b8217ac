import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '../../navigation/link.tsx';
import { useSearch } from '../../navigation/navigation.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { formatNumber } from './numbers.ts';

const STEP =
  'inline-flex min-h-12 items-center gap-1 rounded-control border border-edge bg-raised px-4 font-semibold hover:bg-action-soft aria-disabled:pointer-events-none aria-disabled:opacity-45';

export type PagerProps = {
  page: number;
  perPage: number;
  total: number;
  /** The server stops counting here; the real total may be larger. */
  countedTo?: number;
};

export function Pager({ page, perPage, total, countedTo }: PagerProps) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const search = useSearch();
  const last = Math.max(1, Math.ceil(total / perPage));
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    if (target <= 1) next.delete('page');
    else next.set('page', String(target));
    return `?${next}`;
  };
  const number = (value: number) => formatNumber(language, value);
  const all = countedTo !== undefined && total >= countedTo ? text.common.atLeast(number(countedTo)) : number(total);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  return (
    <nav aria-label={text.common.pages} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-soft">
        {text.common.shown(number(from), number(Math.min(page * perPage, total)), all)}
      </p>
      {last <= 1 ? null : (
        <div className="flex gap-2">
          <Link to={to(page - 1)} aria-disabled={page <= 1} tabIndex={page <= 1 ? -1 : undefined} className={STEP}>
            <ChevronLeft aria-hidden className="size-5" />
            {text.common.previous}
          </Link>
          <Link to={to(page + 1)} aria-disabled={page >= last} tabIndex={page >= last ? -1 : undefined} className={STEP}>
            {text.common.next}
            <ChevronRight aria-hidden className="size-5" />
          </Link>
        </div>
      )}
    </nav>
  );
}
