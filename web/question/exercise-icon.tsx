import { Brain, Car, Leaf, Scale, ShieldCheck, TriangleAlert } from 'lucide-react';
import { exerciseIconIndex } from '#domain/exercise.ts';

/** behaviour 5.1: six fixed icon and colour pairs by list index. */
const PAIRS = [
  { Icon: Scale, tone: 'bg-[#e3eef7] text-[#005596]' },
  { Icon: ShieldCheck, tone: 'bg-[#fdecec] text-[#b4232a]' },
  { Icon: Car, tone: 'bg-[#ece9fb] text-[#4b3fa8]' },
  { Icon: Leaf, tone: 'bg-[#e6f6ea] text-[#15803d]' },
  { Icon: Brain, tone: 'bg-[#fbe9f3] text-[#9c2670]' },
  { Icon: TriangleAlert, tone: 'bg-[#fff3c4] text-[#7a4f00]' },
] as const;

export function ExerciseIcon({ index, className = 'size-12' }: { index: number; className?: string }) {
  const { Icon, tone } = PAIRS[exerciseIconIndex(index)] ?? PAIRS[0];
  return (
    <span className={`flex shrink-0 items-center justify-center rounded-control ${tone} ${className}`}>
      <Icon aria-hidden className="size-3/5" />
    </span>
  );
}
