import { use } from 'react';
import { keepMeasures, termParts } from '#domain/typography.ts';
import { WordsContext } from './words-context.ts';

/**
 * Typesets content: keeps numbers and units together; in Tigrinya, Swedish terms are styled softly and marked with their `lang`. Words of the test become
 * links where the context provides them.
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
