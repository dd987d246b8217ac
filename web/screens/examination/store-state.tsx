import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isDiscarded } from '../../device/handed-in.ts';
import { useWaitingExams } from '../../device/waiting-exams.ts';
import { useText } from '../../text/use-text.ts';

/** Sending usually takes less than this; after it the result is shown as waiting. */
export const PATIENCE_MS = 4_000;

/** Whether the server has the result: saved, waiting or failed. */
export function StoreState({ examId }: { examId: string }) {
  const text = useText();
  const waiting = useWaitingExams().find((exam) => exam.id === examId);
  const [isLong, setLong] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isRefused = waiting === undefined ? isDiscarded(examId) : waiting.failed !== undefined;
  const state = isRefused ? 'storeFailed' : waiting === undefined ? 'stored' : isLong ? 'storeWaiting' : 'storing';
  const Icon = { stored: CloudCheck, storeFailed: TriangleAlert, storeWaiting: CloudOff, storing: CloudUpload }[state];
  return (
    <p role="status" className={`flex items-start gap-2 text-caption ${state === 'storeFailed' ? 'text-wrong' : 'text-soft'}`}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">
        {state === 'storing' ? text.results.saving : text.exam[state]} {waiting?.failed}
      </span>
    </p>
  );
}
