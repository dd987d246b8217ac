import { useIsSending, useOutbox } from '../../device/outbox.ts';
import { useText } from '../../text/use-text.ts';

type KeptStateProps = {
  of: 'PUT /api/study/settings' | 'POST /api/real-tests';
  /** Whether anything has been entered here. */
  isGiven: boolean;
  /** Shown once it is saved. */
  saved: string;
  /** Shown before anything is entered. */
  before?: string;
};

/** Saving state of a form's data. Refused writes are shown at the top of the screen, with actions. */
export function KeptState({ of, isGiven, saved, before = '' }: KeptStateProps) {
  const text = useText();
  const isSending = useIsSending();
  const items = useOutbox().filter(({ name }) => name === of);
  if (!isGiven && items.length === 0) return <Said className="text-soft">{before}</Said>;
  if (items.some(({ failed }) => failed !== undefined)) return <Said className="text-wrong">{text.saving.failed}</Said>;
  if (items.length === 0) return <Said className="text-right">{saved}</Said>;
  return <Said className="text-soft">{isSending ? '' : text.saving.waiting}</Said>;
}

const Said = ({ className, children }: { className: string; children: string }) => (
  <p role="status" className={className}>
    {children}
  </p>
);
