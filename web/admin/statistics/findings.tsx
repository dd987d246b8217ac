import type { Item } from '#contract/items.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Badge } from '../ui/badge.tsx';

/** Findings of the statistics for a question, and whether it is suspended because of them. */
export function Findings({ item: { suspect_at, cleared_at, findings } }: { item: Item }) {
  const text = useAdminText().statistics.items;
  return (
    <div className="grid justify-items-start gap-1">
      {suspect_at === null ? null : <Badge tone="wrong">{text.suspect}</Badge>}
      {cleared_at === null ? null : <Badge tone="right">{text.cleared}</Badge>}
      {findings.map((finding) => (
        <span key={finding}>{text.findings[finding]}</span>
      ))}
    </div>
  );
}

/** Formatters for shares and signed numbers; a dash for missing values. */
export function useItemNumbers() {
  const language = useAdminLanguage();
  const written = (value: number, digits: number, sign: boolean) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: sign ? 'exceptZero' : 'auto',
    }).format(value);
  return {
    share: (value: number | null) => (value === null ? '–' : `${Math.round(value * 100)} %`),
    signed: (value: number | null, digits: number) => (value === null ? '–' : written(value, digits, true)),
  };
}
