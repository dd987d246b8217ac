import { use } from 'react';
import { keepMeasures, termParts } from '#domain/typography.ts';
import { WordsContext } from './words-context.ts';

/**
 * Text of the content as it is read: numbers with their units, and in Tigrinya the Swedish terms soft, regular and with a Swedish voice. Words of the test can
 * be tapped where that is meant.
 */
export function Typeset({ text, lang }: { text: string; lang: string }) {
  const words = use(WordsContext);
  const kept = keepMeasures(text);
  const marked = (swedish: string) => words?.mark(swedish) ?? swedish;
  if (lang === 'sv') return marked(kept);
  if (lang !== 'ti') return kept;
  return termParts(kept).map((part) =>
    part.isTerm ? (
      <span key={part.at} lang="sv" className="font-normal text-soft">
        {marked(part.text)}
      </span>
    ) : (
      part.text
    ),
  );
}
