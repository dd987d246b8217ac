import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SUCCESS_NOTICE_SECONDS } from '#domain/notice.ts';
import { useAutoDismiss } from './use-auto-dismiss.ts';

/**
 * Success message of a form, placed beside its button, where the learner looks. Disappears like any other success (behaviour 2.4), because the result stays
 * visible in the list or the fields.
 */
export function SuccessBanner({ text, onEnd }: { text: string | undefined; onEnd: () => void }) {
  // The live region is always rendered, so that screen readers announce what is added.
  return <div role="status">{text === undefined ? null : <Banner text={text} onEnd={onEnd} />}</div>;
}

function Banner({ text, onEnd }: { text: string; onEnd: () => void }) {
  const pausing = useAutoDismiss(SUCCESS_NOTICE_SECONDS, onEnd);
  const banner = useRef<HTMLParagraphElement>(null);
  // Content loaded above may have pushed it out of view.
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={banner} className="flex items-center gap-3 rounded-control bg-right-soft p-4 font-semibold text-right" {...pausing}>
      <CircleCheck aria-hidden className="size-6 shrink-0" />
      {text}
    </p>
  );
}
