import { CloudCheck, CloudOff, TriangleAlert } from 'lucide-react';
import { useOutbox } from '../device/outbox.ts';
import { useSession } from '../session.ts';
import { useText } from '../text/use-text.ts';

/** Whether what was answered has reached the server: saved, waiting or failed. Before the first answer there is nothing to say. */
export function SavingState({ hasAnswers }: { hasAnswers: boolean }) {
  const text = useText();
  const items = useOutbox();
  if (useSession() === null || (items.length === 0 && !hasAnswers)) return null;
  const state = items.some((item) => item.failed !== undefined) ? 'failed' : items.length > 0 ? 'waiting' : 'saved';
  const Icon = { saved: CloudCheck, waiting: CloudOff, failed: TriangleAlert }[state];
  return (
    <p role="status" className={`mt-4 flex items-center gap-2 text-caption ${state === 'failed' ? 'text-wrong' : 'text-soft'}`}>
      <Icon aria-hidden className="size-5" />
      {text.saving[state]}
    </p>
  );
}
