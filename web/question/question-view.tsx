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
/** Without the player's code, which may not come without a network, its picture stands. */
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
  /** Whether right and wrong are shown: after the answer in practice, never during the exam. */
  verdict: boolean;
  /** In a review the right answer is shown also where none was given. */
  reveal?: boolean;
  onChoose: (optionId: number) => void;
  /** The pictures of the run, that the viewer leads through. */
  pictures?: readonly string[];
  /** In a preview: the page around it stays where it is. */
  keepsPlace?: boolean;
};

/** One question: its picture, its text, its options, and after the answer which was right. Why stands in the verdict (verdict.tsx). */
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
  // Rendered anew for each question: it begins at its top.
  useEffect(() => (keepsPlace ? undefined : scrollToTop()), [keepsPlace]);
  const isJudged = verdict && (reveal || chosen !== undefined);
  // Who looks for a place in the picture is not told by a list what there is, unless that is wanted.
  const [isListed, setListed] = useState(false);
  const isSought = hasPlaces(question) && !isJudged && !isListed;
  const listen = useListen(
    { question, shown: languages },
    { opens: verdict, isOver: isJudged, className: 'float-right -mt-2 -mr-2 ml-1' },
  );
  // A tap is answered by its mark, past React, which takes longer than a slow phone's next paint; all that follows from it is drawn once, after that.
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
  // In an exam everybody reads for themselves.
  const stem = (
    <>
      {verdict ? listen.button : null}
      {asked}
      {listen.player}
    </>
  );
  // On a phone that lies on its side, the picture stands beside the text; without a picture, the question beside its options.
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
  /** A sentence with others after it. */
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
/** Whether both languages are shown sentence under sentence. */
export const isAligned = (item: object, field: string, languages: readonly ContentLanguage[]) =>
  pairsIn(item, field, languages) !== undefined;

/** Each language carries its own `lang`, so that the right voice and font speak it. Side by side they stand sentence under sentence where they have as many. */
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

/** The question stands out from the situation that it is about. */
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

export type OptionState = 'right' | 'wrong' | 'other' | 'chosen' | 'open';

/** How an option looks: after the verdict whether it was right, before it whether it is chosen. */
export const optionState = (verdict: boolean, isRight: boolean, isChosen: boolean): OptionState =>
  verdict ? (isRight ? 'right' : isChosen ? 'wrong' : 'other') : isChosen ? 'chosen' : 'open';

type OptionCardProps = {
  /** What stands in its circle. */
  circle: string;
  state: OptionState;
  isChosen: boolean;
  onChoose: (card: HTMLElement) => void;
  children: ReactNode;
};

const CARD =
  'flex min-h-14 w-full items-center gap-4 rounded-card border-2 px-4 py-3 text-left sideways:min-h-12 sideways:gap-3 sideways:px-3 sideways:py-1.5';
/** What is in it changes with the answer: by its fixed size that moves nothing around it. */
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
        {/* It is one target: what a word in it means stands below the options. */}
        <WordsContext value={undefined}>{children}</WordsContext>
      </span>
      <span className="sr-only">
        {state === 'right' ? text.question.correctMark : state === 'wrong' ? text.question.wrongMark : null}
      </span>
    </button>
  );
}
