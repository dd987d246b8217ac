import { ChevronLeft, ChevronRight, Languages, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentLanguage } from '#domain/language.ts';
import { useText } from '../text/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';

type QuestionFrameProps = {
  title: ReactNode;
  /** On a phone the room is needed for something else, e.g. the clock; screen readers still hear the title. */
  isTitleQuiet?: boolean;
  icon?: ReactNode;
  /** Beside the counter: result toggle, panel, clock. */
  tools?: ReactNode;
  position: number;
  total: number;
  onClose: () => void;
  closeLabel?: string;
  children: ReactNode;
  side?: ReactNode;
  footer: ReactNode;
};

/** The screen of a question, from top to bottom: close, name, counter and line; the question; the buttons in the thumb's reach. */
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
  footer,
}: QuestionFrameProps) {
  const text = useText();
  const isWide = useIsWide();
  return (
    <div className="@container flex min-h-dvh flex-col">
      {/* With very large text it scrolls away, so that the question has room. */}
      <header className="sticky top-0 z-20 @max-[16rem]:static border-b border-line bg-raised pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-2 px-2 py-1">
          <IconButton label={closeLabel ?? text.app.close} onClick={onClose}>
            <X aria-hidden className="size-6" />
          </IconButton>
          {icon}
          <h1
            tabIndex={-1}
            className={`text-body leading-snug ${isTitleQuiet ? 'sr-only sm:not-sr-only sm:min-w-0 sm:grow sm:basis-16' : 'min-w-0 grow basis-16'}`}
          >
            {title}
          </h1>
          {total > 0 ? (
            <p className="shrink-0 px-1 tabular-nums text-soft">
              <span className="sr-only">{text.question.counter(position + 1, total)}</span>
              <span aria-hidden="true">
                {position + 1} / {total}
              </span>
            </p>
          ) : null}
          {tools}
        </div>
        <svg aria-hidden="true" className="block h-1 w-full bg-line" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect className="fill-action" width={total > 0 ? ((position + 1) / total) * 100 : 0} height="1" />
        </svg>
      </header>
      <div className="mx-auto flex w-full max-w-6xl grow gap-8 px-4">
        <div className="mx-auto w-full min-w-0 max-w-2xl grow py-5">{children}</div>
        {side !== undefined && isWide ? (
          <aside className="sticky top-16 h-[calc(100dvh-8rem)] w-72 shrink-0 scroll-py-24 self-start overflow-y-auto px-1.5 py-5">
            {side}
          </aside>
        ) : null}
      </div>
      <footer className="sticky bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
        <div className="mx-auto flex w-full max-w-2xl flex-wrap items-center justify-between gap-2 px-3 py-2">{footer}</div>
      </footer>
    </div>
  );
}

type QuestionButtonsProps = {
  canGoBack: boolean;
  canGoOn: boolean;
  onMove: (by: -1 | 1) => void;
  toggle: ContentLanguage | undefined;
  onToggle: () => void;
  /** Beside the toggle. */
  extra?: ReactNode;
  /** Takes the place of "next" at the end. */
  last?: ReactNode;
};

/** Previous, the language toggle, next. */
export function QuestionButtons({ canGoBack, canGoOn, onMove, toggle, onToggle, extra, last }: QuestionButtonsProps) {
  const text = useText();
  const toggleText = { ti: text.question.showTigrinya, sv: text.question.showSwedish, en: text.question.showEnglish };
  return (
    <>
      <IconButton label={text.question.previous} disabled={!canGoBack} onClick={() => onMove(-1)} className="border border-edge">
        <ChevronLeft aria-hidden className="size-6" />
      </IconButton>
      {/* With very large text the middle takes a row of its own. */}
      <div className="flex min-w-0 flex-1 items-center justify-center gap-2 @max-[16rem]:order-first @max-[16rem]:basis-full">
        {extra}
        {toggle === undefined ? null : (
          <Button variant="quiet" onClick={onToggle} className="min-w-0 px-2! text-caption sm:px-4!">
            <Languages aria-hidden className="size-5 shrink-0 @max-[16rem]:hidden" />
            {toggleText[toggle]}
          </Button>
        )}
      </div>
      {last ?? (
        <IconButton tone="primary" label={text.question.next} disabled={!canGoOn} onClick={() => onMove(1)}>
          <ChevronRight aria-hidden className="size-6" />
        </IconButton>
      )}
    </>
  );
}
