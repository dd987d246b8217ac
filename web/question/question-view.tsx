import { Check, X } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, memo, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { circlesOf } from '#domain/option-names.ts';
import { isMovingPicture } from '#domain/picture.ts';
import { hasPlaces } from '#domain/place.ts';
import { hasImage } from '#domain/question.ts';
import { sentencePairs, stemParts } from '#domain/typography.ts';
import { useListen } from '../listen/use-listen.tsx';
import { useText } from '../text/use-text.ts';
import { scrollToTop } from '../ui/scroll-to-top.ts';
import { Typeset } from '../ui/typeset.tsx';
import { WordsContext } from '../ui/words-context.ts';
import { afterPaint } from './after-paint.ts';
import { languageIn, textIn } from './languages.ts';
import { QuestionPicture } from './question-picture.tsx';
import { beginTap, endTap } from './tap.ts';

type MovingPictureProps = ComponentProps<typeof import('./moving/moving-picture.tsx').MovingPicture>;
const loadMovingPicture = async () => (await import('./moving/moving-picture.tsx')).MovingPicture;
/** Falls back to the still picture if the player's chunk cannot be loaded, e.g. offline. */
const MovingPicture = lazy<ComponentType<MovingPictureProps>>(() =>
  loadMovingPicture().then(
    (found) => ({ default: found }),
    () => ({ default: StandingPicture }),
  ),
);
const NO_PICTURES: readonly string[] = [];
function StandingPicture({ question, languages, onList }: MovingPictureProps) {
  useEffect(() => onList?.(), [onList]);
  return <QuestionPicture question={question} languages={languages} pictures={NO_PICTURES} />;
}

type QuestionViewProps = {
  question: Question;
  languages: readonly ContentLanguage[];
  chosen: number | undefined;
  /** Whether to show right and wrong: after the answer in practice, never during an exam. */
  verdict: boolean;
  /** In reviews: shows the right answer even without an answer by the learner. */
  reveal?: boolean;
  onChoose: (optionId: number) => void;
  /** Pictures of the run for the viewer. */
  pictures?: readonly string[];
  /** In previews: does not scroll to the top. */
  keepsPlace?: boolean;
};

/** A question: picture, text and options, marked right or wrong after the answer. The explanation is in verdict.tsx. */
export function QuestionView({
  question,
  languages,
  chosen,
  verdict,
  reveal = false,
  onChoose,
  pictures = [],
  keepsPlace = false,
}: QuestionViewProps) {
  const words = use(WordsContext);
  const circles = circlesOf(question.options);
  // Mounted anew for each question, which starts at the top.
  useEffect(() => (keepsPlace ? undefined : scrollToTop()), [keepsPlace]);
  const isJudged = verdict && (reveal || chosen !== undefined);
  // Options that are places in the picture are listed only on request: the list would give them away.
  const [isListed, setListed] = useState(false);
  const isSought = hasPlaces(question) && !isJudged && !isListed;
  const listen = useListen(
    { question, shown: languages },
    { opens: verdict, isOver: isJudged, className: 'float-right -mt-2 -mr-2 ml-1' },
  );
  // Marks the tapped option directly in the DOM, because a React render takes slow phones longer than the next paint; state changes follow after that paint in
  // one render.
  const choose = (card: HTMLElement, optionId: number) => {
    if (isJudged) return;
    card.dataset['tapped'] = '';
    afterPaint(() => {
      flushSync(() => onChoose(optionId));
      delete card.dataset['tapped'];
    });
  };
  const asked = (
    <h2 id="question-text" tabIndex={-1} className="text-question text-pretty sideways:text-[1.125rem]">
      <Texts item={question} field="question" languages={languages} as={Stem} />
    </h2>
  );
  // No reading aloud in exams.
  const stem = (
    <>
      {verdict ? listen.button : null}
      {asked}
      {listen.player}
    </>
  );
  // In landscape on phones: picture beside text, or question beside options.
  const [columns, left, rest] = hasImage(question)
    ? [
        'sideways:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        isMovingPicture(question.image) ? (
          <Suspense
            key={question.image}
            fallback={
              <div
                className={`mb-4 ${isSought ? 'h-[446px] max-h-[calc(66.7vw+6rem)]' : 'h-[398px] max-h-[calc(66.7vw+3rem)]'}`}
              />
            }
          >
            <MovingPicture
              question={question}
              languages={languages}
              isOver={isJudged}
              chosen={chosen}
              onTap={choose}
              onList={isSought ? () => setListed(true) : undefined}
              isPreview={keepsPlace}
            />
          </Suspense>
        ) : (
          <QuestionPicture key={question.image} question={question} languages={languages} pictures={pictures} />
        ),
        stem,
      ]
    : ['sideways:grid-cols-2', stem, null];
  return (
    <article className={`gap-x-5 sideways:grid ${columns}`}>
      <div className="sideways:sticky sideways:top-16 sideways:self-start">{left}</div>
      <div>
        {rest}
        <ol
          aria-labelledby="question-text"
          className={`mt-5 grid gap-3 sideways:gap-2 ${rest === null ? 'sideways:mt-0' : 'sideways:mt-3'}`}
        >
          {(isSought ? [] : question.options).map((option, index) => (
            <li key={option.id}>
              <OptionCard
                circle={circles[index] as string}
                state={optionState(isJudged, option.correct, option.id === chosen)}
                isChosen={option.id === chosen}
                onChoose={(card) => choose(card, option.id)}
              >
                <Texts item={option} field="option" languages={languages} />
              </OptionCard>
            </li>
          ))}
        </ol>
        {words?.inAnswers(question, languages)}
      </div>
    </article>
  );
}

type ShownProps = {
  text: string;
  lang: string;
  /** More sentences follow this one. */
  isLead: boolean;
};
type TextsProps = {
  item: object;
  field: string;
  languages: readonly ContentLanguage[];
  as?: ComponentType<ShownProps>;
};

function pairsIn(item: object, field: string, [one, other]: readonly ContentLanguage[]) {
  return one === undefined || other === undefined
    ? undefined
    : sentencePairs(textIn(item, field, one), textIn(item, field, other));
}
/** Whether the two languages are shown sentence by sentence. */
export const isAligned = (item: object, field: string, languages: readonly ContentLanguage[]) =>
  pairsIn(item, field, languages) !== undefined;

/** Every language has its own `lang`, for voices and fonts. Side by side, texts with the same number of sentences alternate sentence by sentence. */
export const Texts = memo(function Texts({ item, field, languages, as: Shown = Typeset }: TextsProps) {
  const rows = pairsIn(item, field, languages) ?? [languages.map((language) => textIn(item, field, language))];
  return rows.flatMap((row, place) =>
    row.map((text, index) => {
      const language = languages[index] ?? 'ti';
      const lang = languageIn(item, field, language);
      const look =
        index === 0 ? (place === 0 ? 'block' : 'mt-2 block') : `block font-normal text-soft ${rows.length > 1 ? '' : 'mt-1'}`;
      return (
        <span key={`${language} ${text}`} lang={lang} className={look}>
          <Shown text={text} lang={lang} isLead={place < rows.length - 1} />
        </span>
      );
    }),
  );
});

/** Separates the situation from the question, which is emphasised. */
function Stem({ text, lang, isLead }: ShownProps) {
  const { situation, question } = isLead ? { situation: text, question: '' } : stemParts(text);
  return (
    <>
      {situation === '' ? null : (
        <span className="font-normal">
          <Typeset text={situation} lang={lang} />{' '}
        </span>
      )}
      <strong className="font-semibold">
        <Typeset text={question} lang={lang} />
      </strong>
    </>
  );
}

type OptionState = 'right' | 'wrong' | 'other' | 'chosen' | 'open';

/** Look of an option: right or wrong after the verdict, before it only whether it is chosen. */
export const optionState = (verdict: boolean, isRight: boolean, isChosen: boolean): OptionState =>
  verdict ? (isRight ? 'right' : isChosen ? 'wrong' : 'other') : isChosen ? 'chosen' : 'open';

type OptionCardProps = {
  circle: string;
  state: OptionState;
  isChosen: boolean;
  onChoose: (card: HTMLElement) => void;
  children: ReactNode;
};

const CARD =
  'flex min-h-14 w-full items-center gap-4 rounded-card border-2 px-4 py-3 text-left sideways:min-h-12 sideways:gap-3 sideways:px-3 sideways:py-1.5';
/** The fixed size keeps the layout stable when the answer changes the content. */
const CIRCLE = 'flex size-9 shrink-0 contain-strict items-center justify-center rounded-full border-2 font-semibold tabular-nums';

export function OptionCard({ circle: name, state, isChosen, onChoose, children }: OptionCardProps) {
  const text = useText();
  const card = {
    right: 'border-right bg-right-soft',
    wrong: 'border-wrong bg-wrong-soft',
    other: 'border-line bg-raised text-soft',
    chosen: 'border-action bg-action-soft',
    open: 'border-line bg-raised hover:border-action active:border-action active:bg-action-soft data-tapped:border-action data-tapped:bg-action-soft',
  }[state];
  const circle = {
    right: 'border-right text-right',
    wrong: 'border-wrong text-wrong',
    other: 'border-line',
    chosen: 'border-action bg-action text-on-action',
    open: 'border-edge',
  }[state];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={state !== 'open' && state !== 'chosen'}
      data-state={state}
      onTouchStart={beginTap}
      onTouchEnd={(event) => endTap(event, event.currentTarget, () => onChoose(event.currentTarget))}
      onClick={({ currentTarget }) => onChoose(currentTarget)}
      className={`${CARD} ${card}`}
    >
      <span aria-hidden="true" className={`${CIRCLE} ${circle}`}>
        {state === 'right' ? <Check className="size-5" /> : state === 'wrong' ? <X className="size-5" /> : name}
      </span>
      <span className="min-w-0 grow text-pretty">
        {/* The option is a single button, so its words are not links; they are listed below the options. */}
        <WordsContext value={undefined}>{children}</WordsContext>
      </span>
      <span className="sr-only">
        {state === 'right' ? text.question.correctMark : state === 'wrong' ? text.question.wrongMark : null}
      </span>
    </button>
  );
}
