import type { Tally } from './view.ts';

const LENGTH = 300;

/** Progress as a road: green for known rules, blue for begun ones. No points. */
export function Road({ known, begun, rules }: Pick<Tally, 'known' | 'begun' | 'rules'>) {
  const upTo = (count: number) => (rules === 0 ? 0 : (count / rules) * LENGTH);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${LENGTH + 24} 34`} className="block w-full max-w-md">
      <rect y="10" width={LENGTH} height="18" rx="4" className="fill-line" />
      <rect y="10" width={upTo(known + begun)} height="18" rx="4" className="fill-action" opacity="0.45" />
      <rect y="10" width={upTo(known)} height="18" rx="4" className="fill-right-fill" />
      <line x1="4" y1="19" x2={LENGTH - 2} y2="19" strokeWidth="2" strokeDasharray="10 9" className="stroke-raised" />
      <path d={`M${LENGTH + 6} 30V4h14l-4 5l4 5h-14`} fill="none" strokeWidth="2.5" className="stroke-ink" />
    </svg>
  );
}
