import { type ReactNode, useId } from 'react';
import { useCaption } from '../text/use-text.ts';

/** A text that the owner keeps in another language, with its translation below or beside it; any other text unchanged. */
export function Captioned({ words, isBeside = false }: { words: string; isBeside?: boolean }) {
  const caption = useCaption(words);
  if (caption === undefined) return words;
  return (
    <>
      <span lang={caption.lang} className={isBeside ? '' : 'block'}>
        {words}
      </span>
      {isBeside ? ' · ' : ' '}
      <span className={`text-caption font-normal text-soft ${isBeside ? '' : 'block'}`}>{caption.text}</span>
    </>
  );
}

/** For buttons and links: the accessible name stays the owner's text, and the translation is its description. */
export function useCaptioned(words: string): { label: ReactNode; describedBy: { 'aria-describedby'?: string } } {
  const id = useId();
  const caption = useCaption(words);
  if (caption === undefined) return { label: words, describedBy: {} };
  const label = (
    <span className="leading-snug">
      <span lang={caption.lang} className="block">
        {words}
      </span>
      <span id={id} aria-hidden="true" className="block text-caption leading-snug font-normal">
        {caption.text}
      </span>
    </span>
  );
  return { label, describedBy: { 'aria-describedby': id } };
}
