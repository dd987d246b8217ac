import { Star } from 'lucide-react';
import type { SavedMode } from '#domain/cards.ts';
import { add } from '../device/outbox.ts';
import { useCatalog } from '../text/catalog.ts';
import { wordCardText } from '../text/word-card.ts';
import { IconButton } from '../ui/button.tsx';
import { useSavedCards } from './saved-cards.ts';

type SaveCardProps = { mode: SavedMode; id: number; className?: string };

/** Saves or unsaves a word or sign; works offline. */
export function SaveCard({ mode, id, className }: SaveCardProps) {
  const words = useCatalog(wordCardText);
  const isSaved = useSavedCards(mode).includes(id);
  return (
    <IconButton
      label={mode === 'term' ? words.save : words.saveSign}
      aria-pressed={isSaved}
      onClick={() => add({ name: `${isSaved ? 'DELETE' : 'PUT'} /api/${mode}s/{id}/saved`, params: { id } })}
      className={className}
    >
      <Star aria-hidden className={`size-6 ${isSaved ? 'fill-current text-care' : ''}`} />
    </IconButton>
  );
}
