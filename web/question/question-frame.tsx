import { ChevronLeft, ChevronRight, Languages, Rows2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentLanguage } from '#domain/language.ts';
import { useText } from '../text/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { ContentText } from './content-text.tsx';
import { textIn } from './languages.ts';
import type { SideBySide } from './use-question.ts';

/** Size of the icon in the header of a question. */
export const FRAME_ICON = 'size-7 @min-[40rem]:size-9 sideways:size-8';

type QuestionFrameProps = {
  title: ReactNode;
  /** Hides the title on phones, where the space is needed (e.g. for the exam clock); screen readers still read it. */
  isTitleQuiet?: boolean;
  icon?: ReactNode;
  /** Controls beside the counter: result toggle, question map, clock. */
  tools?: ReactNode;
  position: number;
  total: number;
  onClose: () => void;
  closeLabel?: string;
  children: ReactNode;
  side?: ReactNode;
  /** Attached above the buttons: the verdict, or a question about the answer. */
  strip?: ReactNode;
  footer: ReactNode;
};

/** Layout of a question screen: header with title, progress and counter; the question; the buttons at the bottom within thumb's reach. */
export function QuestionFrame({
  title,
  isTitleQuiet = false,
  icon,
  tools,
  position,
  total,
  onClose,
  closeLabel,
  children,
  side,
  strip,
  footer,
}: QuestionFrameProps) {
  const text = useText();
  const isWide = useIsWide();
  return (
    <div className="question-frame @container flex min-h-dvh flex-col">
      {/* With very large text the header is not sticky, to leave room for the question. */}
      <header className="sticky top-0 z-20 border-b border-line bg-raised pt-[env(safe-area-inset-top)] cramped:static">
        <div
          className={`question-bar mx-auto w-full max-w-6xl gap-x-2 px-2 pb-1.5 pt-1 sideways:py-0 ${isTitleQuiet ? 'question-bar-quiet' : ''}`}
        >
          <IconButton label={closeLabel ?? text.app.close} onClick={onClose} className="[grid-area:close]">
            <X aria-hidden className="size-6" />
          </IconButton>
          {icon === undefined ? null : <span className="justify-self-center [grid-area:icon] cramped:hidden">{icon}</span>}
          <h1
            tabIndex={-1}
            className={`text-[1rem] leading-snug [grid-area:title] cramped:sr-only ${isTitleQuiet ? 'sr-only @min-[40rem]:not-sr-only' : ''}`}
          >
            {title}
          </h1>
          {total > 0 ? (
            <p className="whitespace-nowrap px-1 text-caption tabular-nums text-soft [grid-area:count] @min-[40rem]:text-body">
              <span className="sr-only">{text.question.counter(position + 1, total)}</span>
              <span aria-hidden="true">
                {position + 1} / {total}
              </span>
            </p>
          ) : null}
          <div className="flex items-center gap-1 justify-self-end [grid-area:tools]">{tools}</div>
          <svg
            aria-hidden="true"
            className="block h-1 w-full rounded-full bg-line [grid-area:line]"
            preserveAspectRatio="none"
            viewBox="0 0 100 1"
          >
            <rect className="fill-action" width={total > 0 ? ((position + 1) / total) * 100 : 0} height="1" />
          </svg>
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-6xl grow gap-8 px-4">
        <div className="mx-auto w-full min-w-0 max-w-2xl grow py-5 sideways:max-w-none sideways:py-2">{children}</div>
        {side !== undefined && isWide ? (
          <aside className="sticky top-16 h-[calc(100dvh-8rem)] w-72 shrink-0 scroll-py-24 self-start overflow-y-auto px-1.5 py-5">
            {side}
          </aside>
        ) : null}
      </div>
      <footer className="sticky bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
        {strip}
        <div className="question-buttons mx-auto flex w-full max-w-2xl flex-wrap items-center justify-between gap-2 px-3 py-2 @max-[22rem]:gap-[4px] @max-[22rem]:px-[4px] cramped:py-1 sideways:py-0">
          {footer}
        </div>
      </footer>
    </div>
  );
}

type ItemTitleProps = {
  item: object;
  field: 'title' | 'name';
  language: ContentLanguage;
  /** The Swedish title, shown beside another language. */
  swedish?: string;
};

/**
 * Title and description of an exercise or step; the narrowest screens omit the description. On narrow and landscape screens both flow inline, to save lines.
 */
export function ItemTitle({ item, field, language, swedish }: ItemTitleProps) {
  return (
    <>
      <ContentText item={item} field={field} language={language} className="block @max-[22rem]:inline sideways:inline" />
      <ContentText
        item={item}
        field="description"
        language={language}
        className="block text-caption leading-snug font-normal text-soft @max-[24rem]:hidden sideways:hidden"
      />
      {swedish === undefined || swedish === textIn(item, field, language) ? null : (
        <>
          <span aria-hidden="true" className="hidden font-normal text-soft @max-[22rem]:inline sideways:inline">
            {' · '}
          </span>
          <span lang="sv" className="block text-caption leading-snug font-normal text-soft @max-[22rem]:inline sideways:inline">
            {swedish}
          </span>
        </>
      )}
    </>
  );
}

type QuestionButtonsProps = {
  canGoBack: boolean;
  canGoOn: boolean;
  onMove: (by: -1 | 1) => void;
  /** Before the answer "next" is an icon; after it, it is the primary button with a label. */
  isAnswered: boolean;
  toggle: ContentLanguage | undefined;
  onToggle: () => void;
  /** Toggle for both languages at once; not in exams. */
  sideBySide?: SideBySide | undefined;
  /** Rendered beside the language toggle. */
  extra?: ReactNode;
  /** Replaces "next" on the last question. */
  last?: ReactNode;
};

/** Previous, the language toggle, next. */
export function QuestionButtons({
  canGoBack,
  canGoOn,
  onMove,
  isAnswered,
  toggle,
  onToggle,
  sideBySide,
  extra,
  last,
}: QuestionButtonsProps) {
  const text = useText();
  const toggleText = { ti: text.question.showTigrinya, sv: text.question.showSwedish, en: text.question.showEnglish };
  return (
    <>
      <IconButton label={text.question.previous} disabled={!canGoBack} onClick={() => onMove(-1)} className="border border-edge">
        <ChevronLeft aria-hidden className="size-6" />
      </IconButton>
      <div className="flex min-w-0 flex-1 items-center justify-center gap-2 @max-[22rem]:gap-[4px] cramped:flex-wrap">
        {extra}
        {sideBySide === undefined ? null : (
          <IconButton
            label={text.question.sideBySide}
            aria-pressed={sideBySide.isOn}
            tone={sideBySide.isOn ? 'chosen' : 'quiet'}
            onClick={sideBySide.onChange}
          >
            <Rows2 aria-hidden className="size-5" />
          </IconButton>
        )}
        {toggle === undefined ? null : (
          <Button
            variant="quiet"
            onClick={onToggle}
            title={toggleText[toggle]}
            aria-label={toggleText[toggle]}
            className="min-w-(--target) gap-1! px-1! text-caption whitespace-nowrap sm:gap-2! sm:px-4! cramped:size-(--target) cramped:min-h-0 cramped:p-0!"
          >
            <Languages aria-hidden className="size-5 shrink-0" />
            <span className={`cramped:sr-only ${sideBySide === undefined ? '@max-[22rem]:sr-only' : '@max-[28rem]:sr-only'}`}>
              {text.question.inLanguage[toggle]}
            </span>
          </Button>
        )}
      </div>
      {last ??
        (isAnswered && canGoOn ? (
          <Button onClick={() => onMove(1)} className="shrink-0 pl-4! pr-2! cramped:size-(--target) cramped:p-0!">
            <span className="cramped:sr-only">{text.question.next}</span>
            <ChevronRight aria-hidden className="size-6 shrink-0" />
          </Button>
        ) : (
          <IconButton label={text.question.next} disabled={!canGoOn} onClick={() => onMove(1)} className="border border-edge">
            <ChevronRight aria-hidden className="size-6" />
          </IconButton>
        ))}
    </>
  );
}

type EndButtonProps = {
  unanswered: number;
  onShowResult: () => void;
  onGoToUnanswered: () => void;
};

/** On the last question, once it is answered: leads to a skipped question, or else to the result. */
export function EndButton({ unanswered, onShowResult, onGoToUnanswered }: EndButtonProps) {
  const text = useText();
  return (
    <Button onClick={unanswered > 0 ? onGoToUnanswered : onShowResult} className="shrink-0 px-4!">
      {unanswered > 0 ? text.results.toUnanswered(unanswered) : text.results.show}
    </Button>
  );
}
