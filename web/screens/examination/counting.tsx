import { useEffect, useState } from 'react';
import { useWaitingExams } from '../../device/waiting-exams.ts';
import { useExamText } from '../../exam/use-exam-text.ts';
import { Screen } from '../../ui/screen.tsx';
import { PATIENCE_MS } from './store-state.tsx';

/** Handed in, and the server has not said yet what it is worth. */
export function Counting({ examId }: { examId: string }) {
  const words = useExamText();
  const isWaiting = useWaitingExams().some(({ id }) => id === examId);
  const [isLong, setLong] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Screen title={words.counting}>
      <section className="grid max-w-2xl gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
        <p role="status">{isWaiting && isLong ? words.countingOffline : words.countingText}</p>
      </section>
    </Screen>
  );
}
