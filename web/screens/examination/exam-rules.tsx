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
import type { ExamMinutes, ExamMode } from '#domain/attempt.ts';
import {
  EXAM_PASS_CORRECT,
  EXAM_PASS_PERCENT,
  EXAM_QUESTIONS,
  EXAM_QUOTAS,
  EXAM_SAFE_CORRECT,
  EXAM_SCORED_OFFICIAL,
  EXAM_SECONDS,
  EXAM_SECONDS_PER_QUESTION,
} from '#domain/exam.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { useText } from '../../text/use-text.ts';

/** Facts about the real test, each with its icon. */
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
  const words = useCatalog(examText);
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

/** Questions, time limit and pass mark of a mode. */
export function ExamFacts({ mode, minutes }: { mode: ExamMode; minutes: ExamMinutes }) {
  const text = useText();
  const words = useCatalog(examText);
  const isOfficial = mode === 'official';
  return (
    <ul className="grid gap-2 rounded-card border border-line bg-raised p-4 shadow-card max-sm:text-[1rem] max-sm:leading-normal sm:gap-4 sm:p-5">
      <Fact icon={ListChecks}>{text.exam.intro(EXAM_QUESTIONS, EXAM_QUOTAS.size)}</Fact>
      <Fact icon={Clock}>
        {text.exam.introTime(
          isOfficial ? minutes : EXAM_SECONDS / 60,
          isOfficial ? Math.round((minutes * 60) / EXAM_QUESTIONS) : EXAM_SECONDS_PER_QUESTION,
        )}
      </Fact>
      <Fact icon={Target}>
        {text.exam.introPass(EXAM_PASS_PERCENT)}{' '}
        <span className="font-semibold">
          {words.needed(EXAM_PASS_CORRECT, isOfficial ? EXAM_SCORED_OFFICIAL : EXAM_QUESTIONS)}
        </span>
        {isOfficial ? null : <span className="block">{words.safeHere(EXAM_SCORED_OFFICIAL, EXAM_SAFE_CORRECT)}</span>}
      </Fact>
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 sm:gap-x-4">
      <span className="flex size-6 shrink-0 items-center justify-center rounded-control text-action sm:size-11 sm:bg-action-soft">
        <Icon aria-hidden className="size-5 sm:size-6" />
      </span>
      <span className="min-w-0 flex-1 basis-40 self-center">{children}</span>
    </li>
  );
}
