import type { ExamResult } from '#contract/exams.ts';
import { EXAM_PASS_CORRECT, EXAM_QUESTIONS, isExamPassed } from '#domain/exam.ts';
import { useText } from '../../text/use-text.ts';

const MAX_POINTS = 12;
const WIDTH = 480;
const HEIGHT = 120;
const PAD = 12;

/** The correct answers of the last exams against the pass mark. `exams` has the newest first. */
export function ExamTrend({ exams }: { exams: readonly ExamResult[] }) {
  const text = useText();
  const shown = exams.slice(0, MAX_POINTS).reverse();
  if (shown.length < 2) return null;
  const points = shown.map((exam, index) => ({
    ...exam,
    x: PAD + (index / (shown.length - 1)) * (WIDTH - 2 * PAD),
    y: height(exam.correct),
  }));
  const mark = height(EXAM_PASS_CORRECT);
  return (
    <figure className="rounded-card border border-line bg-raised p-5 shadow-card">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{text.pastExams.trend}</span>
        <span className="flex items-center gap-2 text-caption text-soft">
          <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6">
            <path d="M0 2h24" strokeWidth="2" strokeDasharray="5 4" className="stroke-right" />
          </svg>
          {text.pastExams.passMark(EXAM_PASS_CORRECT)}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={text.pastExams.trendText(shown.map((exam) => exam.correct).join(', '))}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full"
      >
        <path d={`M0 ${mark}H${WIDTH}`} strokeWidth="2" strokeDasharray="7 6" className="stroke-right" />
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          strokeWidth="3"
          className="stroke-action"
        />
        {points.map(({ id, x, y, correct }) => (
          <circle
            key={id}
            cx={x}
            cy={y}
            r="6"
            strokeWidth="3"
            // Full above the mark, hollow below it.
            className={`stroke-action ${isExamPassed(correct) ? 'fill-action' : 'fill-raised'}`}
          />
        ))}
      </svg>
    </figure>
  );
}

function height(correct: number): number {
  return HEIGHT - PAD - (correct / EXAM_QUESTIONS) * (HEIGHT - 2 * PAD);
}
