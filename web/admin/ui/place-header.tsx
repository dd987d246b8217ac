import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';

type PlaceHeaderProps = {
  /** The name of the item and its position. */
  children: ReactNode;
  titleId?: string;
  words: { previous: string; next: string };
  /** Undefined at the first item. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** Header for going through items one by one: previous, title, next. */
export function PlaceHeader({ children, titleId, words, onPrevious, onNext }: PlaceHeaderProps) {
  return (
    <header className="flex items-center gap-2">
      <IconButton label={words.previous} disabled={onPrevious === undefined} onClick={() => onPrevious?.()}>
        <ChevronLeft aria-hidden className="size-6" />
      </IconButton>
      <h2 id={titleId} className="min-w-0 grow text-center text-caption font-semibold text-soft">
        {children}
      </h2>
      <IconButton label={words.next} disabled={onNext === undefined} onClick={() => onNext?.()}>
        <ChevronRight aria-hidden className="size-6" />
      </IconButton>
    </header>
  );
}
