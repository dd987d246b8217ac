import { CircleCheck, Info } from 'lucide-react';
import { EXAM_QUESTIONS } from '#domain/exam.ts';
import { isCountedMock } from '#domain/study/sights.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';

/** Says whether an exam with `fresh` new questions counts for readiness. */
export function CountsNote({ fresh, isBroken = false }: { fresh: number; isBroken?: boolean }) {
  const words = useCatalog(examText);
  const isCounted = !isBroken && isCountedMock({ fresh });
  const Icon = isCounted ? CircleCheck : Info;
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isCounted ? 'text-right' : 'text-soft'}`} />
      <span className="min-w-0">
        {isBroken ? words.brokenOffText : isCounted ? words.counts(fresh) : words.countsNot(EXAM_QUESTIONS - fresh)}
      </span>
    </p>
  );
}
