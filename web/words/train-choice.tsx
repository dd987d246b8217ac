import { ChevronRight } from 'lucide-react';
import { Link } from '../navigation/link.tsx';

export type TrainChoice = { readonly to: string; readonly name: string; readonly known: number; readonly all: number };

/** Decks to train, with the share that is known. */
export function TrainChoices({ choices }: { choices: readonly TrainChoice[] }) {
  return (
    <ul className="grid gap-3">
      {choices.map(({ to, name, known, all }) => (
        <li key={to}>
          <Link
            to={to}
            className="grid min-h-14 grid-cols-[1fr_auto_auto] items-center gap-x-3 rounded-card border border-line bg-raised px-4 py-2 shadow-card hover:border-action"
          >
            <span className="font-semibold">{name}</span>
            <span className="text-caption tabular-nums text-soft">
              {known} / {all}
            </span>
            <ChevronRight aria-hidden className="size-5 text-soft" />
            <svg
              aria-hidden="true"
              className="col-span-3 mt-1 block h-1 w-full rounded-full bg-line"
              preserveAspectRatio="none"
              viewBox="0 0 100 1"
            >
              <rect className="fill-right" width={all === 0 ? 0 : (known / all) * 100} height="1" />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  );
}
