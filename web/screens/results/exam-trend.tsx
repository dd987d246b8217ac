import type { ExamResult } from '#contract/exams.ts';
import { EXAM_PASS_CORRECT, EXAM_QUESTIONS, EXAM_SAFE_CORRECT, isExamPassed } from '#domain/exam.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { useText } from '../../text/use-text.ts';

const MAX_POINTS = 12;
const WIDTH = 480;
const HEIGHT = 160;
const PAD = 12;
/** Space for the labels of the two lines. */
const MARGIN = 36;
/** Lower end of the scale, so that the two lines are distinguishable; lower if a result is below. */
const FLOOR = 40;

/** Chart of correct answers in the last exams against the pass mark and a safe margin. `exams`: newest first. */
export function ExamTrend({ exams }: { exams: readonly ExamResult[] }) {
  const text = useText();
  const words = useCatalog(examText);
  const shown = exams.slice(0, MAX_POINTS).reverse();
  if (shown.length < 2) return null;
  const floor = Math.min(FLOOR, ...shown.map(({ correct }) => correct));
  const height = (correct: number) => HEIGHT - PAD - ((correct - floor) / (EXAM_QUESTIONS - floor)) * (HEIGHT - 2 * PAD);
  const points = shown.map((exam, index) => ({
    ...exam,
    x: PAD + (index / (shown.length - 1)) * (WIDTH - MARGIN - 2 * PAD),
    y: height(exam.correct),
  }));
  const marks = [
    { at: EXAM_SAFE_CORRECT, words: words.safeMark(EXAM_SAFE_CORRECT), dash: '2 5', above: true },
    { at: EXAM_PASS_CORRECT, words: text.pastExams.passMark(EXAM_PASS_CORRECT), dash: '7 6', above: false },
  ];
  return (
    <figure className="rounded-card border border-line bg-raised p-5 shadow-card">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{text.pastExams.trend}</span>
        <span className="flex flex-wrap gap-x-4 text-caption text-soft">
          {marks.map((mark) => (
            <span key={mark.at} className="inline-flex items-center gap-2">
              <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6 shrink-0">
                <path d="M0 2h24" strokeWidth="2" strokeDasharray={mark.dash} className="stroke-right" />
              </svg>
              {mark.words}
            </span>
          ))}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={text.pastExams.trendText(shown.map((exam) => exam.correct).join(', '))}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full"
      >
        {marks.map(({ at, dash, above }) => (
          <g key={at}>
            <path d={`M0 ${height(at)}h${WIDTH - MARGIN}`} strokeWidth="2" strokeDasharray={dash} className="stroke-right" />
            <text
              x={WIDTH}
              y={height(at) + (above ? 0 : 12)}
              textAnchor="end"
              className="fill-ink text-[18px] font-semibold tabular-nums"
            >
              {at}
            </text>
          </g>
        ))}
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
            // Filled above the pass mark, hollow below.
            className={`stroke-action ${isExamPassed(correct) ? 'fill-action' : 'fill-raised'}`}
          />
        ))}
      </svg>
    </figure>
  );
}
