import type { ShownDay } from '#contract/study.ts';
import { EXAM_QUESTIONS, EXAM_SAFE_CORRECT } from '#domain/exam.ts';
import { calendarDay } from '#domain/study/day.ts';
import { shownRange } from '../../study/readiness-word.tsx';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';

const WIDTH = 320;
const HEIGHT = 120;
const LEFT = 26;
const PAD = 10;
const MAX_POINTS = 12;

const toldOn = (point: ShownDay) => {
  const range = shownRange(point);
  return range === undefined ? [] : [{ ...point, ...range }];
};

/** Chart of the last readiness values against the pass mark, with a table. Hidden with fewer than two days. */
export function ReadinessTrend({ shown }: { shown: readonly ShownDay[] }) {
  const text = useCatalog(studyText);
  const told = shown.flatMap(toldOn).slice(-MAX_POINTS);
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const x = (day: number) => LEFT + PAD + ((day - first.day) / (last.day - first.day)) * (WIDTH - LEFT - 2 * PAD);
  const y = (points: number) => PAD + (1 - points / EXAM_QUESTIONS) * (HEIGHT - 2 * PAD);
  return (
    <section aria-labelledby="trend" className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 id="trend" className="text-title">
        {text.trend}
      </h2>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full max-w-xl">
        {[0, EXAM_SAFE_CORRECT, EXAM_QUESTIONS].map((points) => (
          <g key={points}>
            <path
              d={`M${LEFT} ${y(points)}H${WIDTH}`}
              strokeWidth={points === EXAM_SAFE_CORRECT ? 2 : 1}
              strokeDasharray={points === EXAM_SAFE_CORRECT ? '6 5' : undefined}
              className={points === EXAM_SAFE_CORRECT ? 'stroke-right' : 'stroke-line'}
            />
            <text
              x={LEFT - 4}
              y={y(points)}
              dominantBaseline="central"
              textAnchor="end"
              className="fill-soft text-[12px] tabular-nums"
            >
              {points}
            </text>
          </g>
        ))}
        {told.map((point) => (
          <path
            key={point.day}
            d={`M${x(point.day)} ${y(point.low)}V${y(point.high)}`}
            strokeWidth="8"
            strokeLinecap="round"
            className="stroke-action"
          />
        ))}
      </svg>
      <table className="w-full text-left text-caption tabular-nums">
        <caption className="sr-only">{text.trend}</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              {text.day}
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              {text.pointsOf(EXAM_QUESTIONS)}
            </th>
            <th scope="col" className="py-1 font-normal">
              {text.readiness}
            </th>
          </tr>
        </thead>
        <tbody>
          {told.toReversed().map((point) => (
            <tr key={point.day} className="border-t border-line">
              <th scope="row" className="whitespace-nowrap py-1.5 pr-3 font-normal">
                {calendarDay(point.day)}
              </th>
              <td className="whitespace-nowrap py-1.5 pr-3">
                {point.low}–{point.high}
              </td>
              <td className="py-1.5">{text.states[point.word]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
