import { useEffect, useRef, useState } from 'react';
import { useAdminLanguage } from '../text/use-admin-text.ts';
import { formatNumber } from '../ui/numbers.ts';

export type DayBar = {
  readonly date: string;
  readonly count: number /** Drawn full within the count. */;
  readonly part?: number;
};

const HEIGHT = 224;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;
const LINES = 4;
const LABEL_PX = 90;

/** A round number at or above the highest bar, so that the grid lines are whole numbers. */
export function chartTop(highest: number): number {
  if (highest <= LINES) return LINES;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return Math.ceil((step * power) / LINES) * LINES;
}

/** Bar chart by day. Decorative, because the table beside it has the same data. */
export function DayChart({ label, bars }: { label: string; bars: readonly DayBar[] }) {
  const language = useAdminLanguage();
  const { ref, width: full } = useWidth();
  const top = chartTop(Math.max(0, ...bars.map((bar) => bar.count)));
  const slot = (full - LEFT) / Math.max(1, bars.length);
  const gap = slot > 6 ? slot * 0.25 : 0;
  const y = (count: number) => TOP + (1 - count / top) * (HEIGHT - TOP - BOTTOM);
  const every = Math.max(1, Math.ceil(bars.length / Math.max(2, Math.floor((full - LEFT) / LABEL_PX))));
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${full} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-56 w-full"
    >
      {Array.from({ length: LINES + 1 }, (_, line) => (top / LINES) * line).map((count) => (
        <g key={count}>
          <path d={`M${LEFT} ${y(count)}H${full}`} className="stroke-line" />
          <text x={LEFT - 6} y={y(count)} dominantBaseline="central" textAnchor="end" className="fill-soft text-caption">
            {formatNumber(language, count)}
          </text>
        </g>
      ))}
      {bars.map((bar, place) => {
        const x = LEFT + place * slot + gap / 2;
        const width = Math.max(0.5, slot - gap);
        const part = bar.part ?? bar.count;
        return (
          <g key={bar.date}>
            {bar.count > part ? (
              <rect x={x} y={y(bar.count)} width={width} height={y(part) - y(bar.count)} className="fill-edge" />
            ) : null}
            <rect x={x} y={y(part)} width={width} height={y(0) - y(part)} className="fill-action" />
            {place % every === 0 ? (
              <text
                x={x + width / 2}
                y={HEIGHT - 4}
                textAnchor={place === 0 ? 'start' : 'middle'}
                className="fill-soft text-caption"
              >
                {bars.length > 200 ? bar.date.slice(0, 7) : bar.date.slice(5)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** Width in real pixels: scaling by viewBox would shrink the labels on phones. */
function useWidth() {
  const ref = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
