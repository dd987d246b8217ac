import type { ReactNode } from 'react';

const TONES = {
  plain: 'bg-line text-ink',
  action: 'bg-action-soft text-action',
  right: 'bg-right-soft text-right',
  wrong: 'bg-wrong-soft text-wrong',
  care: 'bg-care-soft text-care',
} as const;
export type Tone = keyof typeof TONES;

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 text-caption font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
