import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';

type ContentLinkProps = { to: string; picture?: ReactNode; titleTi: string; title: ReactNode; children?: ReactNode };

/** List row of content: its Tigrinya title, its title in the admin's language, and its state. */
export function ContentLink({ to, picture, titleTi, title, children }: ContentLinkProps) {
  return (
    <Link
      to={to}
      className="flex items-center gap-4 rounded-card border border-line bg-raised p-3 shadow-card hover:border-action"
    >
      {picture}
      <span className="min-w-0 grow">
        <span lang="ti" className="block font-semibold">
          {titleTi || '–'}
        </span>
        <span className="block text-caption text-soft">{title || '–'}</span>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-caption text-soft">{children}</span>
      </span>
    </Link>
  );
}
