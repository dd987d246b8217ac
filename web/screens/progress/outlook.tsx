import { TrendingUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { EXAM_QUESTIONS } from '#domain/exam.ts';
import { type Outlook as Foreseen, outlook, paceOf, practisedByDay } from '#domain/study/outlook.ts';
import { shownRange } from '../../study/readiness-word.tsx';
import type { StudyView } from '../../study/view.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';

function foresee({ bank, state, today, examDay, testLanguage, judged, mayOpen, gap, practised }: StudyView): Foreseen {
  const perDay = Math.max(1, paceOf(practisedByDay(state, practised), today));
  const language = testLanguage ?? undefined;
  return outlook({ bank, state, today, examDay, language, said: judged.state, perDay, mayOpen, gap, seed: today });
}

/** Forecast by simulating the learner's pace. Computed after the first paint, because it takes a moment. */
export function Outlook({ view }: { view: StudyView }) {
  const text = useCatalog(studyText);
  const [foreseen, setForeseen] = useState<Foreseen>();
  useEffect(() => {
    if (view.judged.pass === null) return undefined;
    const timer = setTimeout(() => setForeseen(foresee(view)), 50);
    return () => clearTimeout(timer);
  }, [view]);
  if (view.judged.pass === null || foreseen === undefined || foreseen.prospect === null) return null;
  const { prospect, onExamDay } = foreseen;
  const range = onExamDay === null ? undefined : shownRange(onExamDay);
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-raised p-5 shadow-card">
      <TrendingUp aria-hidden className="size-6 shrink-0 text-action" />
      <div className="grid min-w-0 gap-1">
        <p>{text.pace[prospect]}</p>
        {range === undefined ? null : <p className="tabular-nums">{text.onExamDay(range.low, range.high, EXAM_QUESTIONS)}</p>}
      </div>
    </div>
  );
}
