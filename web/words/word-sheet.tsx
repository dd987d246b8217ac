import { ChevronRight } from 'lucide-react';
import type { WordCard } from '#contract/terms.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SaveCard } from './save-card.tsx';
import { useWordCardText } from './use-word-card-text.ts';
import { WordBody } from './word-body.tsx';

/** What a tapped word means, beside the text: a sheet on a phone. */
export function WordSheet({ card, onClose }: { card: WordCard; onClose: () => void }) {
  const words = useWordCardText();
  const user = useSession()?.user;
  return (
    <Dialog
      shape="sheet"
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
