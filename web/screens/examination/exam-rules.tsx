import { BadgeCheck, Ban, Clock, FileCheck, IdCard, Languages, ListChecks, type LucideIcon, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { useExamText } from './use-exam-text.ts';

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
    <section aria-labelledby="rules" className="rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 id="rules" className="mb-3 flex items-center gap-2 text-title">
        <BadgeCheck aria-hidden className="size-6 shrink-0 text-action" />
        {words.rules}
      </h2>
      <ul className="grid gap-3">
        {RULES.map(([rule, Icon]) => (
          <li key={rule} className="flex items-start gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
            <span className="min-w-0">{words.rule[rule]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-action-soft text-action">
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="min-w-0 flex-1 basis-40 self-center">{children}</span>
    </li>
  );
}
