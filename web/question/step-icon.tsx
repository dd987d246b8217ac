import { Award, Gem, Rocket, Star } from 'lucide-react';
import { type StepStatus, stepIcon } from '#domain/step.ts';

const ICONS = { rocket: Rocket, star: Star, award: Award, gem: Gem } as const;
const TONES: Record<StepStatus, string> = {
  locked: 'bg-line text-soft',
  completed: 'bg-right-soft text-right',
  open: 'bg-action-soft text-action',
};

/** behaviour 4.2: the icon depends on the step's index; the colour only repeats the status, which is also given in words. */
export function StepIcon({ index, status, className = 'size-12' }: { index: number; status: StepStatus; className?: string }) {
  const Icon = ICONS[stepIcon(index)];
  return (
    <span className={`flex shrink-0 items-center justify-center rounded-full ${TONES[status]} ${className}`}>
      <Icon aria-hidden className="size-1/2" />
    </span>
  );
}
