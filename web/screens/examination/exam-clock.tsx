import { AlarmClock, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { examSecondsLeft, isTimeLimited, type RunningExam } from '#domain/exam.ts';
import { useText } from '../../text/use-text.ts';

/** Minutes left at which screen readers get an announcement, and how long it stays in the DOM. */
const SPOKEN_MINUTES = [10, 5, 1];
const SPOKEN_FOR_SECONDS = 15;

type Timed = Pick<RunningExam, 'startedAt' | 'seconds'>;

/** Computed from the clock, not by counting ticks, so that a sleeping phone gains no time. */
function useSecondsLeft({ startedAt, seconds }: Timed): number {
  const [secondsLeft, setSecondsLeft] = useState(() => examSecondsLeft({ startedAt, seconds }, Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = Date.now();
      setSecondsLeft(examSecondsLeft({ startedAt, seconds }, now));
      clearTimeout(timer);
      // Scheduled just after the next full second, so that no second is skipped.
      timer = setTimeout(look, 1010 - (Math.max(0, now - startedAt) % 1000));
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      removeEventListener('pageshow', look);
    };
  }, [startedAt, seconds]);
  return secondsLeft;
}

/** `onOver(true)` when the time runs out; `onOver(false)` if the phone's clock turns out to have been wrong. */
export function ExamClock({ exam, onOver }: { exam: Timed; onOver: (isOver: boolean) => void }) {
  const text = useText();
  const secondsLeft = useSecondsLeft(exam);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    onOver(isOver);
  }, [isOver, onOver]);
  const minutes = Math.floor(secondsLeft / 60);
  const seconds = secondsLeft % 60;
  const isLimited = isTimeLimited(secondsLeft);
  const Icon = isLimited ? AlarmClock : Clock;
  const spoken = SPOKEN_MINUTES.find((minute) => secondsLeft <= minute * 60 && secondsLeft > minute * 60 - SPOKEN_FOR_SECONDS);
  return (
    <>
      <div
        role="timer"
        aria-label={text.exam.timeLeftLong(minutes, seconds)}
        title={text.exam.timeLeft}
        className={`flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-2.5 font-semibold ${isLimited ? 'border-care bg-care-soft text-care' : 'border-line text-ink'}`}
      >
        <Icon aria-hidden className="size-5 shrink-0 cramped:hidden" />
        <span aria-hidden="true" className="whitespace-nowrap font-mono tabular-nums">
          {String(minutes).padStart(2, '0')}:{String(seconds).padStart(2, '0')}
        </span>
      </div>
      <span role="status" className="sr-only">
        {spoken === undefined ? '' : text.exam.minutesLeft(spoken)}
      </span>
    </>
  );
}
