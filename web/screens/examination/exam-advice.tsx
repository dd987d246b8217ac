import { ClipboardCheck, Flame } from 'lucide-react';
import { BEFORE_MOCK, MOCKS_WITH_WARM_UP } from '#domain/study/next-thing.ts';
import { paths } from '../../paths.ts';
import { useStudy } from '../../study/use-study.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

/**
 * Advice before an exam: easy questions before the first mocks, the official mode from the second one, and how to rehearse the test day. `onOfficial` is
 * undefined if that mode is already selected.
 */
export function ExamAdvice({ onOfficial }: { onOfficial: (() => void) | undefined }) {
  const words = useCatalog(examText);
  const { view } = useStudy();
  if (view === undefined) return null;
  const mocks = view.state.mocks.length;
  return (
    <div className="grid gap-3">
      {mocks > 0 && onOfficial !== undefined ? (
        <div className="grid gap-2 rounded-card border border-line bg-raised p-4">
          <p>{words.officialAdvice}</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={onOfficial}>
            {words.chooseOfficial}
          </Button>
        </div>
      ) : null}
      <div className="grid sm:flex sm:flex-wrap">
        {mocks < MOCKS_WITH_WARM_UP ? (
          <ButtonLink variant="quiet" to={paths.run('warm-up')}>
            <Flame aria-hidden className="size-5 shrink-0" />
            {words.warmUp(BEFORE_MOCK)}
          </ButtonLink>
        ) : null}
        <ButtonLink variant="quiet" to={paths.checklists}>
          <ClipboardCheck aria-hidden className="size-5 shrink-0" />
          {words.rehearse}
        </ButtonLink>
      </div>
    </div>
  );
}
