import type { ReactNode } from 'react';

type BarProps = { label: string; value: number; max: number; tone?: 'right' | 'wrong' | 'action'; caption?: ReactNode };

const TONES = { right: 'fill-right-fill', wrong: 'fill-wrong', action: 'fill-action' };

export function ProgressBar({ label, value, max, tone = 'action', caption }: BarProps) {
  const percent = max > 0 ? Math.round((value / max) * 100) : 0;
  return (
    <div>
      {caption === undefined ? null : (
        <div className="mb-1 flex justify-between gap-4 text-caption">
          <span>{caption}</span>
          <span className="shrink-0 tabular-nums">{percent}%</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className="h-3 overflow-hidden rounded-full bg-line"
      >
        <svg aria-hidden="true" className="block h-full w-full" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect className={TONES[tone]} width={percent} height="1" />
        </svg>
      </div>
    </div>
  );
}

/** behaviour 2.7: the default colour of the circle. */
const PROGRESS_CIRCLE_COLOR = '#31C950';

export function ProgressCircle({
  label,
  percent,
  mark,
  color = PROGRESS_CIRCLE_COLOR,
}: {
  label: string;
  percent: number;
  /** Position of a tick on the ring, in percent. */
  mark?: number;
  color?: string;
}) {
  const radius = 52;
  const length = 2 * Math.PI * radius;
  return (
    <svg role="img" aria-label={label} viewBox="0 0 120 120" className="size-36 max-w-full">
      <circle cx="60" cy="60" r={radius} fill="none" strokeWidth="12" className="stroke-line" />
      <circle
        cx="60"
        cy="60"
        r={radius}
        fill="none"
        stroke={color}
        strokeWidth="12"
        strokeLinecap={percent > 0 ? 'round' : 'butt'}
        strokeDasharray={`${(length * percent) / 100} ${length}`}
        transform="rotate(-90 60 60)"
      />
      {mark === undefined ? null : (
        <path d="M60 -1v18" transform={`rotate(${mark * 3.6} 60 60)`} strokeWidth="3" className="stroke-ink" />
      )}
      <text x="60" y="60" textAnchor="middle" dominantBaseline="central" className="fill-ink text-[26px] font-semibold">
        {percent}%
      </text>
    </svg>
  );
}
