import { Check, ChevronRight, Circle, X } from 'lucide-react';
import { timeSpent } from '#domain/exam-review.ts';
import { markOf } from '#domain/practice.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { useText } from '../text/use-text.ts';
import type { ShownExam } from './shown-exam.ts';
import { useDuration } from './use-duration.ts';

const ICONS = { unanswered: Circle, correct: Check, wrong: X } as const;
const TONES = { unanswered: 'text-soft', correct: 'text-right', wrong: 'text-wrong' } as const;

type ExamTimeProps = { exam: ShownExam; nameOf: (categoryId: number) => string; onOpen: (place: number) => void };

/** How the exam's time was spent, where measured: by category, and questions that took long. */
export function ExamTime({ exam, nameOf, onOpen }: ExamTimeProps) {
  const text = useText();
  const words = useCatalog(examText);
  const duration = useDuration();
  const { questions, answers, secondsGiven } = exam;
  const allowed = Math.round(secondsGiven / Math.max(1, questions.length));
  const time = timeSpent(exam, allowed);
  if (time === undefined) return null;
  return (
    <section aria-labelledby="exam-time" className="rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 id="exam-time" className="mb-2">
        {words.time}
      </h2>
      <p>{words.average(time.average, allowed)}</p>
      <h3 className="mt-4 text-caption font-semibold text-soft">{words.categoryTime}</h3>
      <dl className="mt-1 grid gap-1">
        {time.categories.map(({ category_id, average }) => (
          <div key={category_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{nameOf(category_id)}</dt>
            <dd className={`ml-auto tabular-nums ${average > allowed ? 'font-semibold' : 'text-soft'}`}>{duration(average)}</dd>
          </div>
        ))}
      </dl>
      {time.slowest.length === 0 ? null : (
        <>
          <h3 className="mt-4 text-caption font-semibold text-soft">{words.slowest}</h3>
          <ul className="-mx-2 mt-1">
            {time.slowest.map(({ place, seconds }) => {
              const question = questions[place];
              if (question === undefined) return null;
              const mark = markOf(question, answers);
              const Icon = ICONS[mark];
              return (
                <li key={place}>
                  <button
                    type="button"
                    onClick={() => onOpen(place)}
                    className="flex min-h-12 w-full flex-wrap items-center gap-x-2 rounded-control px-2 py-1 text-left hover:bg-action-soft"
                  >
                    <Icon aria-hidden className={`size-5 shrink-0 ${TONES[mark]}`} />
                    <span className="font-semibold">{words.place(place + 1)}</span>
                    <span className="text-soft">{text.question.marks[mark]}</span>
                    <span className="ml-auto tabular-nums">{duration(seconds)}</span>
                    <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
