import { Check, Circle, X } from 'lucide-react';
import type { Question } from '#contract/question.ts';
import { type Answers, type Mark, markOf, type Tally, tally } from '#domain/practice.ts';
import { useText } from '../text/use-text.ts';

const ICONS = { unanswered: Circle, correct: Check, wrong: X } as const;
const TONES: Record<Mark, string> = {
  unanswered: 'border-edge text-soft',
  correct: 'border-right bg-right-soft text-right',
  wrong: 'border-wrong bg-wrong-soft text-wrong',
};

type QuestionMapProps = { questions: readonly Question[]; answers: Answers; position: number; onGo: (position: number) => void };

/** behaviour 5.3: totals and all questions marked unanswered, correct or wrong; a click jumps. */
export function QuestionMap({ questions, answers, position, onGo }: QuestionMapProps) {
  return (
    <div className="grid gap-4">
      <Totals count={tally(questions, answers)} />
      <QuestionGrid questions={questions} answers={answers} position={position} onGo={onGo} />
    </div>
  );
}

export function Totals({ count }: { count: Tally }) {
  const text = useText();
  const totals = [
    [text.results.total, count.total],
    [text.results.correct, count.correct],
    [text.results.wrong, count.wrong],
    ...(count.unanswered > 0 ? [[text.results.unanswered, count.unanswered] as const] : []),
  ] as const;
  return (
    <div className="@container">
      <dl className={`grid gap-2 text-center ${count.unanswered > 0 ? 'grid-cols-2 @md:grid-cols-4' : 'grid-cols-3'}`}>
        {totals.map(([label, value]) => (
          <div key={label} className="rounded-control border border-line bg-raised px-2 py-2">
            <dt className="text-caption text-soft">{label}</dt>
            <dd className="text-title tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function QuestionGrid({ questions, answers, position, onGo }: QuestionMapProps) {
  const text = useText();
  return (
    <ol className="grid grid-cols-5 gap-2">
      {questions.map((question, index) => {
        const mark = markOf(question, answers);
        const Icon = ICONS[mark];
        return (
          <li key={question.id}>
            <button
              type="button"
              aria-current={index === position ? 'step' : undefined}
              aria-label={text.question.go(index + 1, text.question.marks[mark])}
              onClick={() => onGo(index)}
              className={`flex min-h-12 w-full flex-col items-center justify-center rounded-control border-2 tabular-nums aria-[current=step]:outline-3 aria-[current=step]:outline-action ${TONES[mark]}`}
            >
              <span>{index + 1}</span>
              <Icon aria-hidden className="size-4" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
