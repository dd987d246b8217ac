import { useIsSending, useOutbox } from '../../device/outbox.ts';
import { useText } from '../../text/use-text.ts';

type KeptStateProps = {
  of: 'PUT /api/study/settings' | 'POST /api/real-tests';
  /** Whether something was given here. */
  isGiven: boolean;
  /** Said when the server has it. */
  saved: string;
  /** Said before anything is given. */
  before?: string;
};

/** Whether what was given in a form has reached the server. What was refused is said at the top of the screen, with what can be done. */
export function KeptState({ of, isGiven, saved, before = '' }: KeptStateProps) {
  const text = useText();
  const isSending = useIsSending();
  const items = useOutbox().filter(({ name }) => name === of);
  const isRefused = items.some(({ failed }) => failed !== undefined);
  const state = isRefused ? 'failed' : items.length === 0 ? 'saved' : isSending ? 'sending' : 'waiting';
  const colour = { saved: 'text-right', failed: 'text-wrong', waiting: 'text-soft', sending: 'text-soft' }[
    isGiven ? state : 'sending'
  ];
  const words = { saved, failed: text.saving.failed, waiting: text.saving.waiting, sending: '' }[state];
  return (
    <p role="status" className={colour}>
      {isGiven || items.length > 0 ? words : before}
    </p>
  );
}
