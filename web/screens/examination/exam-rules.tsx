import {
  BadgeCheck,
  Ban,
  ChevronDown,
  Clock,
  FileCheck,
  IdCard,
  Languages,
  ListChecks,
  type LucideIcon,
  Target,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useExamText } from '../../exam/use-exam-text.ts';

/** What is known for certain of the real test. */
const RULES = [
  ['questions', ListChecks],
  ['pass', Target],
  ['time', Clock],
  ['language', Languages],
  ['bring', IdCard],
  ['result', FileCheck],
  ['cheating', Ban],
] as const;

export function OfficialRules() {
  const words = useExamText();
  return (
    <details className="group rounded-card border border-line bg-raised px-5 shadow-card">
      <summary className="flex min-h-14 list-none items-center gap-2 font-semibold text-action [&::-webkit-details-marker]:hidden">
        <BadgeCheck aria-hidden className="size-6 shrink-0" />
        <span className="min-w-0 grow">{words.rules}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid gap-3 pb-5 pt-1">
        {RULES.map(([rule, Icon]) => (
          <li key={rule} className="flex items-start gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
            <span className="min-w-0">{words.rule[rule]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 sm:gap-x-4">
      <span className="flex size-6 shrink-0 items-center justify-center rounded-control text-action sm:size-11 sm:bg-action-soft">
        <Icon aria-hidden className="size-5 sm:size-6" />
      </span>
      <span className="min-w-0 flex-1 basis-40 self-center">{children}</span>
    </li>
  );
}
