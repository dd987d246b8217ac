import { ChevronRight, Star, X } from 'lucide-react';
import type { RefObject } from 'react';
import type { WordCard } from '#contract/terms.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { useCatalog } from '../text/catalog.ts';
import { wordCardText } from '../text/word-card.ts';
import { Dialog, OUTLINED } from '../ui/dialog.tsx';
import { SaveCard } from './save-card.tsx';
import { WordBody } from './word-body.tsx';

/**
 * Placeholder shown at once when a word is tapped, in the place of its card: the word in both languages. It is always mounted as a layer of its own and filled
 * without React, because rendering the card takes slow phones too long. Hidden from screen readers and keyboard users, who get the card only.
 */
export function WordOutline({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  const user = useSession()?.user;
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className={`word-outline invisible fixed inset-x-0 bottom-0 z-50 bg-raised will-change-transform contain-strict md:left-auto print:hidden ${OUTLINED}`}
    >
      <div className="flex items-start gap-3">
        {user === undefined ? null : <Star className="-ml-3 -mt-2 size-12 shrink-0 p-3" />}
        <p lang="sv" className="grow text-title font-bold" />
        <X className="-mr-3 -mt-2 size-12 shrink-0 p-3" />
      </div>
      <p lang="ti" className="mt-3 pr-16 text-question font-semibold" />
    </div>
  );
}

export function fillOutline(outline: HTMLElement | null, card: WordCard | undefined): void {
  const [swedish, tigrinya] = outline?.querySelectorAll('p') ?? [];
  // Setting the same text again would cause another layout.
  if (swedish === undefined || tigrinya === undefined || swedish.textContent === card?.term_sv) return;
  swedish.textContent = card?.term_sv ?? '';
  tigrinya.textContent = card?.term ?? '';
}

export function showOutline(outline: HTMLElement | null, isShown: boolean): void {
  if (outline !== null) outline.style.visibility = isShown ? 'visible' : '';
}

/** Card of a tapped word; a sheet on phones. */
export function WordSheet({ card, onClose }: { card: WordCard; onClose: () => void }) {
  const words = useCatalog(wordCardText);
  const user = useSession()?.user;
  return (
    <Dialog
      shape="outlined"
      title={card.term_sv}
      titleLang="sv"
      icon={user === undefined ? undefined : <SaveCard mode="term" id={card.id} className="-ml-3 -mt-2" />}
      onClose={onClose}
    >
      <WordBody card={card} />
      <Link to={paths.word(card.id)} className="mt-4 inline-flex min-h-12 items-center gap-1 font-semibold text-action">
        {words.openPage}
        <ChevronRight aria-hidden className="size-5" />
      </Link>
    </Dialog>
  );
}
