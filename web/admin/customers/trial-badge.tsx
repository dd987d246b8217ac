import { lastTrialDay } from '#domain/trial.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Badge } from '../ui/badge.tsx';

/** The last day of a trial. The stored end is the midnight after it. */
export function useTrialDay(): (endsAt: string | null) => string {
  const text = useAdminText();
  return (endsAt) => (endsAt === null ? text.customers.noTrial : lastTrialDay(endsAt));
}

export function TrialBadge({ endsAt }: { endsAt: string | null }) {
  const text = useAdminText();
  const dayOf = useTrialDay();
  if (endsAt === null) return <Badge>{text.customers.noTrial}</Badge>;
  const isRunning = Date.parse(endsAt) > Date.now();
  return (
    <Badge tone={isRunning ? 'right' : 'care'}>
      {isRunning ? text.customers.runsThrough(dayOf(endsAt)) : text.customers.ended(dayOf(endsAt))}
    </Badge>
  );
}
