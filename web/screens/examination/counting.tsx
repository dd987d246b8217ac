import { History, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isDiscarded } from '../../device/handed-in.ts';
import { useWaitingExams } from '../../device/waiting-exams.ts';
import { paths } from '../../paths.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { PATIENCE_MS, StoreState } from './store-state.tsx';

/** A submitted exam whose result has not arrived, or that the server refused. */
export function Counting({ examId, onClose }: { examId: string; onClose: () => void }) {
  const text = useText();
  const words = useCatalog(examText);
  const waiting = useWaitingExams().find(({ id }) => id === examId);
  const [isLong, setLong] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isRefused = waiting === undefined ? isDiscarded(examId) : waiting.failed !== undefined;
  return (
    <Screen title={words.counting}>
      <section className="grid max-w-2xl justify-items-start gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
        {isRefused ? (
          <>
            <StoreState examId={examId} />
            <Button variant="secondary" onClick={onClose}>
              <RotateCcw aria-hidden className="size-5" />
              {text.exam.again}
            </Button>
          </>
        ) : (
          <p role="status">{waiting !== undefined && isLong ? words.countingOffline : words.countingText}</p>
        )}
        <ButtonLink variant="quiet" to={paths.results} className="-ml-4">
          <History aria-hidden className="size-5" />
          {text.exam.pastResults}
        </ButtonLink>
      </section>
    </Screen>
  );
}
