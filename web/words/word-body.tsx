import type { WordCard } from '#contract/terms.ts';
import { articleOf } from '#domain/terms.ts';
import { useListen } from '../listen/use-listen.tsx';
import { useConfig } from '../state/config.ts';
import { usePreferences } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { wordCardText } from '../text/word-card.ts';
import { Typeset } from '../ui/typeset.tsx';
import { WordsContext } from '../ui/words-context.ts';

type WordBodyProps = { card: WordCard };

/** A word card: the word with article and forms, its Tigrinya translation, meaning, and an example. */
export function WordBody({ card }: WordBodyProps) {
  const words = useCatalog(wordCardText);
  const { cdn } = useConfig();
  const { language } = usePreferences();
  const listen = useListen({ word: card });
  const article = articleOf(card);
  const forms = card.forms_sv.filter((form) => form !== card.term_sv);
  const isSwedish = language === 'sv';
  const first = isSwedish ? 'sv' : 'ti';
  const explanation = { ti: card.explanation, sv: card.explanation_sv };
  const example = { ti: card.example, sv: card.example_sv };
  return (
    // No nested word links inside a word card.
    <WordsContext value={undefined}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <p data-said="term" lang="ti" className="text-question font-semibold">
            {card.term}
          </p>
          {article === undefined && forms.length === 0 ? null : (
            <p lang="sv" className="text-caption text-soft">
              <span className="sr-only">{words.forms} </span>
              {[...(article === undefined ? [] : [`${article} ${card.term_sv}`]), ...forms].join(', ')}
            </p>
          )}
        </div>
        {listen.button}
        {/* Cards cached by an older version lack it. */}
        {card.sign ? (
          <img
            src={`${cdn}/signs/${encodeURIComponent(card.sign.groupid)}/${encodeURIComponent(card.sign.img)}`}
            alt=""
            width="88"
            height="88"
            className="size-22 shrink-0 rounded-control bg-white object-contain p-1"
          />
        ) : null}
      </div>
      {listen.player}
      <p data-said="explanation" lang={first} className="mt-3 text-pretty">
        <Typeset text={explanation[first]} lang={first} />
      </p>
      {isSwedish || explanation.sv === '' ? null : (
        <p lang="sv" className="mt-1 text-caption text-pretty text-soft">
          {explanation.sv}
        </p>
      )}
      <p className="mt-4 text-caption text-soft">{words.example}</p>
      <p data-said="example" lang="sv" className="text-pretty">
        {example.sv}
      </p>
      <p lang="ti" className="text-pretty text-soft">
        <Typeset text={example.ti} lang="ti" />
      </p>
    </WordsContext>
  );
}
