import { type ReactNode, useId } from 'react';
import { useCaption } from '../text/use-text.ts';

/** Words that the owner chose in another language, and beneath or beside them what they say; any other text as it is. */
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

/** For a button or link: its name stays the owner's, and the caption is what describes it. */
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
