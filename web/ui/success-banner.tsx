import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SUCCESS_NOTICE_SECONDS } from '#domain/notice.ts';
import { useAutoDismiss } from './use-auto-dismiss.ts';

/**
 * What the server says when it has taken a form. It goes after as long as any other success (behaviour 2.4): what was done stays to be
 * seen, the message in the list below and the details in their fields. It stands where the learner looks, beside the button.
 */
export function SuccessBanner({ text, onEnd }: { text: string | undefined; onEnd: () => void }) {
  // The region stands there from the start, so that screen readers hear what comes into it.
  return <div role="status">{text === undefined ? null : <Banner text={text} onEnd={onEnd} />}</div>;
}

function Banner({ text, onEnd }: { text: string; onEnd: () => void }) {
  const pausing = useAutoDismiss(SUCCESS_NOTICE_SECONDS, onEnd);
  const banner = useRef<HTMLParagraphElement>(null);
  // What came in above meanwhile may have pushed it out of sight.
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
