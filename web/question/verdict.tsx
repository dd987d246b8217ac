import { ChevronDown, ChevronsDown, CircleCheck, CircleMinus, CircleX, Flag } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { correctOption, hasImage } from '#domain/question.ts';
import { useListen } from '../listen/use-listen.tsx';
import { paths } from '../paths.ts';
import { useStoredBank, useStoredStudy } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { setPreferences, usePreferences } from '../state/preferences.ts';
import { useText } from '../text/use-text.ts';
import { Interpolated } from '../ui/interpolated.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { Written } from '../ui/written.tsx';
import { languageIn, textIn } from './languages.ts';
import { isAligned, Texts } from './question-view.tsx';

/** Lazy component that renders nothing if its chunk cannot be loaded, e.g. offline. */
const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => null }),
    ),
  );
const CorrectedNote = lazyOrNothing(async () => (await import('./corrected-note.tsx')).CorrectedNote);
/** For questions decided by a right-of-way rule. */
const RuleLinks = lazyOrNothing(async () => (await import('../junctions/rule-links.tsx')).RuleLinks);
/** Loaded when the picture has been scrolled out of view. */
const PictureThumbnail = lazyOrNothing(async () => (await import('./picture-thumbnail.tsx')).PictureThumbnail);
/** A chunk of its own, to keep it out of the question's chunk. */
const ShareButton = lazyOrNothing(async () => (await import('../share/share-button.tsx')).ShareButton);
/** Loaded when the learner reports something. */
const ReportSheet = lazy(() => import('./report-sheet.tsx').then((module) => ({ default: module.ReportSheet })));

type VerdictProps = {
  question: Question;
  languages: readonly ContentLanguage[];
  chosen: number | undefined;
  /** In reviews: shows the right answer even without an answer by the learner. */
  reveal?: boolean;
  /** Asked before the explanation, which is shown once this is answered. */
  asked?: ReactNode;
  /** Rendered above the explanation. */
  told?: ReactNode;
};

const LOOKS = {
  right: { Icon: CircleCheck, tone: 'text-right', strip: 'border-right bg-right-soft' },
  wrong: { Icon: CircleX, tone: 'text-wrong', strip: 'border-wrong bg-wrong-soft' },
  unanswered: { Icon: CircleMinus, tone: 'text-ink', strip: 'border-edge bg-raised' },
} as const;

/**
 * The verdict and the explanation, attached to the bar below the question, so that picture, question and options do not move. Mounted anew for each question;
 * its live region exists before the answer, so that it is announced once.
 */
export function Verdict({ question, languages, chosen, reveal = false, asked, told }: VerdictProps) {
  const user = useSession()?.user;
  const isLearner = user?.role === 'customer';
  const facts = useFacts(question.id, user?.id ?? 0);
  const corrected = useStoredStudy(user?.id ?? 0)?.corrected?.find(({ question_id }) => question_id === question.id);
  const [isReporting, setReporting] = useState(false);
  const [wasAnswered] = useState(chosen !== undefined || reveal);
  const { folded } = usePreferences();
  const strip = useRef<HTMLDivElement>(null);
  const isShown = reveal || chosen !== undefined;
  useOptionsInView(strip, isShown && !wasAnswered);
  const isPictureAway = usePictureAway(strip, isShown && hasImage(question));
  const state = chosen === undefined ? 'unanswered' : chosen === correctOption(question)?.id ? 'right' : 'wrong';
  const text = useText();
  const listen = useListen({ judged: question, chosen });
  const language = languages[0] ?? 'ti';
  return (
    <div
      ref={strip}
      className={`verdict overflow-y-auto overscroll-contain ${isShown ? `border-t-2 ${LOOKS[state].strip}` : ''}`}
    >
      <div className="mx-auto flex w-full max-w-2xl items-start justify-between gap-1 pl-4 pr-1 text-[1rem] leading-[1.5]">
        <div className="flow-root min-w-0 grow">
          {isPictureAway && !folded ? (
            <Suspense>
              <PictureThumbnail question={question} />
            </Suspense>
          ) : null}
          <div role="status">
            {isShown ? (
              <Reason
                question={question}
                languages={languages}
                chosen={chosen}
                state={state}
                isFolded={folded || Boolean(asked)}
                told={told}
              />
            ) : null}
          </div>
          {isShown && !folded ? asked : null}
          {isShown && !folded && !asked && facts.some((fact) => /^[RV]0/.test(fact)) ? (
            <Suspense>
              <RuleLinks facts={facts} />
            </Suspense>
          ) : null}
          {isShown && !folded && corrected !== undefined ? (
            <Suspense>
              <CorrectedNote at={corrected.at} />
            </Suspense>
          ) : null}
          {folded ? null : listen.player}
        </div>
        {isShown ? (
          <span className="verdict-fold flex shrink-0 flex-col">
            <button
              type="button"
              aria-expanded={!folded}
              aria-label={text.question.why}
              title={text.question.why}
              onClick={() => setPreferences({ folded: !folded })}
              className="inline-flex size-(--target) shrink-0 items-center justify-center rounded-control text-ink"
            >
              <ChevronDown aria-hidden className={`size-6 shrink-0 ${folded ? 'rotate-180' : ''}`} />
            </button>
            {folded ? null : listen.button}
            {isLearner && !folded ? (
              <button
                type="button"
                aria-label={text.question.report}
                title={text.question.report}
                onClick={() => setReporting(true)}
                className="inline-flex size-(--target) items-center justify-center text-ink"
              >
                <Flag aria-hidden className="size-5" />
              </button>
            ) : null}
            {isLearner && !folded ? (
              <Suspense fallback={<span className="size-(--target) short:hidden" />}>
                <ShareButton text={document.title} path={paths.question(question.id)} className="short:hidden" />
              </Suspense>
            ) : null}
          </span>
        ) : null}
        {isReporting ? (
          <Suspense>
            <ReportSheet questionId={question.id} optionId={chosen} language={language} onClose={() => setReporting(false)} />
          </Suspense>
        ) : null}
      </div>
      <MoreBelow strip={strip} isShown={isShown} />
    </div>
  );
}

const NO_FACTS: readonly string[] = [];

/** Rules behind the question, from the cached bank; nothing is fetched. */
function useFacts(questionId: number, userId: number): readonly string[] {
  const bank = useStoredBank(userId);
  return useMemo(() => {
    const [, , , , ...places] = bank?.questions.find(([id]) => id === questionId) ?? [];
    return bank === undefined ? NO_FACTS : places.flatMap((place) => bank.rules[place ?? -1] ?? []);
  }, [bank, questionId]);
}

/** Arrow that indicates more content below the strip's edge. */
function MoreBelow({ strip, isShown }: { strip: RefObject<HTMLElement | null>; isShown: boolean }) {
  const [isMore, setMore] = useState(false);
  useEffect(() => {
    const box = strip.current;
    if (!isShown || box === null) return undefined;
    const look = () => setMore(box.scrollHeight - box.scrollTop - box.clientHeight > LINE_PX);
    const growing = new ResizeObserver(look);
    for (const one of [box, ...box.children]) growing.observe(one);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      growing.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [strip, isShown]);
  return isMore ? (
    <div aria-hidden="true" data-more className="pointer-events-none sticky bottom-0 h-0">
      <ChevronsDown className="absolute bottom-1 left-1/2 h-6 w-12 -translate-x-1/2 rounded-full border border-edge bg-raised text-action" />
    </div>
  ) : null;
}

type ReasonProps = Omit<VerdictProps, 'reveal' | 'asked'> & { state: keyof typeof LOOKS; isFolded: boolean };

/** The verdict, the right answer for screen readers, and the explanation. */
function Reason({ question, languages, chosen, state, isFolded, told }: ReasonProps) {
  const text = useText();
  const right = correctOption(question);
  if (right === undefined) return null;
  const why = question.options.find(({ id }) => id === chosen);
  const words = { right: text.question.correct, wrong: text.question.wrong, unanswered: text.question.notAnswered };
  const { Icon, tone } = LOOKS[state];
  const language = languages[0] ?? 'ti';
  return (
    <div className="py-2 sideways:py-1">
      <p className={`flex min-h-8 flex-wrap items-center gap-x-2 font-semibold sideways:min-h-0 ${tone}`}>
        <Icon aria-hidden className="size-6 shrink-0" />
        <span>{words[state]}</span>
      </p>
      {/* For screen readers only: on the screen the option itself is marked. */}
      {state === 'right' ? null : (
        <p className="sr-only">
          <Interpolated sentence={text.question.rightAnswer}>
            <span lang={languageIn(right, 'option', language)}>
              <Typeset text={textIn(right, 'option', language)} lang={languageIn(right, 'option', language)} />
            </span>
          </Interpolated>
        </p>
      )}
      {isFolded ? null : told}
      {isFolded || why === undefined || why.why === '' ? null : (
        <p data-said="why" className="text-pretty font-semibold">
          <Texts item={why} field="why" languages={languages} />
        </p>
      )}
      <div data-said="solution">
        {isFolded || right.solution === null ? null : isAligned(right.solution, 'solution', languages) ? (
          <p className="text-pretty">
            <Texts item={right.solution} field="solution" languages={languages} />
          </p>
        ) : (
          languages.map((shown) => (
            <Written
              key={shown}
              text={textIn(right.solution ?? {}, 'solution', shown)}
              lang={languageIn(right.solution ?? {}, 'solution', shown)}
            />
          ))
        )}
      </div>
    </div>
  );
}

/** Visible share below which a picture counts as out of view. */
const PICTURE_SEEN = 0.6;

/** Whether the picture has left the area between header and strip. Stays true from then on, so that the thumbnail beside the text does not come and go. */
function usePictureAway(strip: RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const bar = strip.current?.closest('footer');
    const picture = document.querySelector('[data-picture]');
    if (!isAsked || isAway || !bar || picture === null) return undefined;
    const look = () => {
      const { top, bottom, height } = picture.getBoundingClientRect();
      const ceiling = Math.max(0, document.querySelector('.question-frame > header')?.getBoundingClientRect().bottom ?? 0);
      const seen = Math.min(bottom, bar.getBoundingClientRect().top) - Math.max(top, ceiling);
      if (height > 0 && seen < height * PICTURE_SEEN) setAway(true);
    };
    const growing = new ResizeObserver(look);
    growing.observe(bar);
    addEventListener('scroll', look, { passive: true });
    return () => {
      growing.disconnect();
      removeEventListener('scroll', look);
    };
  }, [strip, isAsked, isAway]);
  return isAway;
}

/** After an answer: scrolls and shrinks so that the strip does not cover the options. */
function useOptionsInView(strip: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    const shown = strip.current;
    if (!isNew || shown === null) return;
    // The strip grows when fonts or the explanation load late, or when it is unfolded; the page above it grows when words or a picture load late.
    const growing = new ResizeObserver(() => keepOptionsInView(shown));
    growing.observe(shown);
    growing.observe(document.body);
    // Only until the learner's next input: what they open later moves nothing.
    const stop = () => growing.disconnect();
    addEventListener('pointerdown', stop, { capture: true });
    addEventListener('keydown', stop, { capture: true });
    return () => {
      stop();
      removeEventListener('pointerdown', stop, { capture: true });
      removeEventListener('keydown', stop, { capture: true });
    };
  }, [strip, isNew]);
}

const AIR_PX = 12;
/** A smaller overflow does not hide a whole line of text. */
const LINE_PX = 16;

/** Minimum height of the strip: verdict and one line of the explanation. */
const STRIP_MIN_PX = 96;

/**
 * The strip takes space at the bottom, so the page scrolls just far enough to show the right and the chosen option. If both do not fit, it shows the right
 * one; if even that does not fit, the strip shrinks and scrolls inside.
 */
export function keepOptionsInView(strip: HTMLElement): void {
  const bar = strip.closest('footer')?.getBoundingClientRect();
  if (bar === undefined) return;
  const header = document.querySelector('.question-frame > header')?.getBoundingClientRect();
  const ceiling = Math.max(0, header?.bottom ?? 0);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isCalm ? 'auto' : 'smooth';
  // After the answer the film shows what happens, so the film is scrolled into view.
  const film = document.querySelector('[data-film]')?.getBoundingClientRect();
  if (film !== undefined) {
    window.scrollBy({ top: film.top - ceiling - AIR_PX / 2, behavior });
    return;
  }
  const canGive = Math.max(0, strip.clientHeight - STRIP_MIN_PX);
  const around = (selector: string) => {
    const cards = [...document.querySelectorAll(selector)].map((card) => card.getBoundingClientRect());
    const [top, bottom] = [Math.min(...cards.map((card) => card.top)), Math.max(...cards.map((card) => card.bottom))];
    return { top, bottom, missing: bottom - top + AIR_PX - (bar.top - ceiling) };
  };
  const both = around('[data-state=right], [data-state=wrong]');
  // A fully visible explanation matters more than showing the wrong option too.
  const shown = both.missing > 0 ? around('[data-state=right]') : both;
  const given = Math.min(Math.max(0, shown.missing), canGive);
  if (given > 0) strip.style.maxHeight = `${strip.clientHeight - given}px`;
  const hidden = shown.bottom + AIR_PX / 2 - (bar.top + given);
  const above = ceiling + AIR_PX / 2 - shown.top;
  const top = hidden > 0 ? Math.min(hidden, -above) : above > 0 ? -above : 0;
  if (top !== 0) window.scrollBy({ top, behavior });
}
