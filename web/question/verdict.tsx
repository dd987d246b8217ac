import { ChevronDown, CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { correctOption } from '#domain/question.ts';
import { useText } from '../text/use-text.ts';
import { Filled } from '../ui/filled.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { Written } from '../ui/written.tsx';
import { languageIn, textIn } from './languages.ts';
import { Texts } from './question-view.tsx';

type VerdictProps = {
  question: Question;
  languages: readonly ContentLanguage[];
  chosen: number | undefined;
  /** In a review the right answer is shown also where none was given. */
  reveal?: boolean;
  /** The learner said so before choosing. */
  wasSure?: boolean;
};

const LOOKS = {
  right: { Icon: CircleCheck, tone: 'text-right', strip: 'border-right bg-right-soft' },
  wrong: { Icon: CircleX, tone: 'text-wrong', strip: 'border-wrong bg-wrong-soft' },
  unanswered: { Icon: CircleMinus, tone: 'text-ink', strip: 'border-edge bg-raised' },
} as const;

/**
 * Right or wrong, and why: joined to the bar below the question, so that picture, question and options stay where they are. Rendered anew for each question;
 * the place that is read aloud is there before the answer, so that it is said once.
 */
export function Verdict({ question, languages, chosen, reveal = false, wasSure = false }: VerdictProps) {
  const [wasAnswered] = useState(chosen !== undefined || reveal);
  const [isOpen, setOpen] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const isLong = useIsLong(strip, isOpen);
  const isShown = reveal || chosen !== undefined;
  useEffect(() => {
    if (isShown && !wasAnswered && strip.current !== null) keepOptionsInView(strip.current);
  }, [isShown, wasAnswered]);
  const right = correctOption(question);
  const state = chosen === undefined ? 'unanswered' : chosen === right?.id ? 'right' : 'wrong';
  const { Icon, tone, strip: look } = LOOKS[state];
  const text = useText();
  const words = { right: text.question.correct, wrong: text.question.wrong, unanswered: text.question.notAnswered };
  const language = languages[0] ?? 'ti';
  const why = question.options.find(({ id }) => id === chosen);
  return (
    <div
      ref={strip}
      className={`verdict overflow-y-auto overscroll-contain ${isOpen ? 'verdict-open' : ''} ${isShown ? `border-t-2 ${look}` : ''}`}
    >
      <div className="mx-auto w-full max-w-2xl px-4 text-[1rem] leading-[1.55]">
        <div role="status">
          {!isShown || right === undefined ? null : (
            <div className={`pt-2 sideways:pt-1 ${isOpen ? 'pb-12' : 'pb-2 sideways:pb-1'}`}>
              <p className={`flex min-h-8 flex-wrap items-center gap-x-2 font-semibold sideways:min-h-0 ${tone}`}>
                <Icon aria-hidden className="size-6 shrink-0" />
                <span>{words[state]}</span>
                {state === 'wrong' && wasSure ? (
                  <span className="inline-flex items-center gap-1 rounded-full bg-wrong px-2.5 text-caption text-raised">
                    <TriangleAlert aria-hidden className="size-4 shrink-0" />
                    {text.question.wasSure}
                  </span>
                ) : null}
              </p>
              {/* On the screen the option itself is marked. */}
              {state === 'right' ? null : (
                <p className="sr-only">
                  <Filled sentence={text.question.rightAnswer}>
                    <span lang={languageIn(right, 'option', language)}>
                      <Typeset text={textIn(right, 'option', language)} lang={languageIn(right, 'option', language)} />
                    </span>
                  </Filled>
                </p>
              )}
              {why === undefined || why.why === '' ? null : (
                <p className="text-pretty font-semibold">
                  <Texts item={why} field="why" languages={languages} />
                </p>
              )}
              {right.solution === null
                ? null
                : languages.map((shown) => (
                    <Written
                      key={shown}
                      text={textIn(right.solution ?? {}, 'solution', shown)}
                      lang={languageIn(right.solution ?? {}, 'solution', shown)}
                    />
                  ))}
            </div>
          )}
        </div>
      </div>
      {isShown && (isLong || isOpen) ? (
        <div className="verdict-more">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className={`inline-flex min-h-12 items-center gap-1 rounded-control px-3 text-caption font-semibold text-action sideways:min-h-10 ${look}`}
          >
            {isOpen ? text.question.less : text.app.more}
            <ChevronDown aria-hidden className={`size-5 shrink-0 ${isOpen ? '' : 'rotate-180'}`} />
          </button>
        </div>
      ) : null}
    </div>
  );
}

const AIR_PX = 12;

/** Whether there is more in it than is seen, beyond its own margin. */
function useIsLong(strip: { readonly current: HTMLElement | null }, isOpen: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (element === null || isOpen) return undefined;
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + AIR_PX));
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [strip, isOpen]);
  return isLong;
}

/** The strip takes room from below: the page moves only as far as it takes to see the options that it speaks of. */
function keepOptionsInView(strip: HTMLElement): void {
  const marked = [...document.querySelectorAll('[data-state=right], [data-state=wrong]')].map((card) =>
    card.getBoundingClientRect(),
  );
  const bar = strip.closest('footer')?.getBoundingClientRect();
  if (bar === undefined || marked.length === 0) return;
  const header = document.querySelector('.question-frame > header')?.getBoundingClientRect();
  const hidden = Math.max(...marked.map(({ bottom }) => bottom)) + AIR_PX - bar.top;
  const room = Math.min(...marked.map(({ top }) => top)) - AIR_PX - Math.max(0, header?.bottom ?? 0);
  const top = Math.min(hidden, room);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (top > 0) window.scrollBy({ top, behavior: isCalm ? 'auto' : 'smooth' });
}
