import { keepMeasures, termParts } from '#domain/typography.ts';

/** Text of the content as it is read: numbers with their units, and in Tigrinya the Swedish terms soft, regular and with a Swedish voice. */
export function Typeset({ text, lang }: { text: string; lang: string }) {
  const kept = keepMeasures(text);
  if (lang !== 'ti') return kept;
  return termParts(kept).map((part) =>
    part.isTerm ? (
      <span key={part.at} lang="sv" className="font-normal text-soft">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
