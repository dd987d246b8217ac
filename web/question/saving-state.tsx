import { CloudCheck, CloudOff } from 'lucide-react';
import { useOutbox } from '../device/outbox.ts';
import { useSession } from '../session/session.ts';
import { useText } from '../text/use-text.ts';
import { RefusedWrites } from './refused-writes.tsx';

/** Saving state of answers: saved, waiting or failed; hidden before the first answer. */
export function SavingState({ hasAnswers }: { hasAnswers: boolean }) {
  const text = useText();
  const items = useOutbox();
  if (useSession() === null || (items.length === 0 && !hasAnswers)) return null;
  const refused = items.filter((item) => item.failed !== undefined);
  if (refused.length > 0) {
    return (
      <div className="mt-4">
        <RefusedWrites items={refused} />
      </div>
    );
  }
  const state = items.length > 0 ? 'waiting' : 'saved';
  const Icon = { saved: CloudCheck, waiting: CloudOff }[state];
  return (
    <p role="status" className="mt-4 flex items-center gap-2 text-caption text-soft">
      <Icon aria-hidden className="size-5" />
      {text.saving[state]}
    </p>
  );
}
