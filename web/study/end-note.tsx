import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { formatDay } from '#domain/format-day.ts';
import type { EndNote as Note } from '#domain/trial.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { endNoteText } from '../text/end-note.ts';
import { Typeset } from '../ui/typeset.tsx';
import { UnlockButton } from '../ui/unlock-button.tsx';
import { useAmount } from '../unlock/money.ts';
import { plansQuery } from '../unlock/plans.ts';

/** Before access ends: the date, what stays open, that nothing is lost, and the price of more time. */
export function EndNote({ note }: { note: Note }) {
  const words = useCatalog(endNoteText);
  const language = useInterfaceLanguage();
  const amount = useAmount();
  const prices = (useQuery(plansQuery).data ?? []).map(({ price }) => price);
  const isOver = note.kind === 'over';
  const first = note.kind === 'soon' ? words.soon(formatDay(language, note.lastDay)) : words[note.kind];
  return (
    <section
      aria-label={isOver ? words.over : words.more}
      className={`flex items-start gap-3 rounded-card p-4 ${isOver ? 'bg-raised shadow-card' : 'bg-care-soft text-care'}`}
    >
      <CalendarClock aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="grid min-w-0 grow justify-items-start gap-2">
        <p>
          <strong className="font-semibold">
            <Typeset text={first} lang={language} />
          </strong>{' '}
          <Typeset text={isOver ? words.stayed : words.stays} lang={language} />
        </p>
        <UnlockButton label={prices.length === 0 ? words.more : words.from(amount.short(Math.min(...prices)))} />
      </div>
    </section>
  );
}
