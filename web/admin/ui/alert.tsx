import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api.ts';
import { useText } from '../../text/use-text.ts';
import { ErrorNumber } from '../../ui/states.tsx';

const TONES = {
  wrong: { Icon: CircleAlert, tone: 'bg-wrong-soft text-wrong', role: 'alert' },
  care: { Icon: TriangleAlert, tone: 'bg-care-soft text-care', role: 'status' },
  right: { Icon: CircleCheck, tone: 'bg-right-soft text-right', role: 'status' },
} as const;

export function Alert({ tone, children, action }: { tone: keyof typeof TONES; children: ReactNode; action?: ReactNode }) {
  const { Icon, tone: colours, role } = TONES[tone];
  return (
    <div role={role} className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control p-4 ${colours}`}>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 grow basis-52">{children}</div>
      {action}
    </div>
  );
}

/** Messages for a failed call, including every entry of its errors map. */
export function useFailureLines(): (error: unknown) => string[] {
  const text = useText();
  return (error) => {
    if (!(error instanceof ApiError)) return [text.error.generic];
    if (error.isOffline) return [text.error.offline];
    // Read-only mode lasts until the owner ends it, so no waiting time is shown.
    if (error.code === 'readOnly') return error.lines;
    const lines = error.status >= 500 ? [] : error.lines;
    if (error.retryAfterSeconds !== undefined) lines.push(text.error.wait(error.retryAfterSeconds));
    return lines.length > 0 ? lines : [text.error.generic];
  };
}

/** Message for a failed write; says that nothing typed is lost. */
export function FailureAlert({ error, title }: { error: unknown; title?: string }) {
  const linesOf = useFailureLines();
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="wrong">
      {title === undefined ? null : <p className="font-semibold">{title}</p>}
      {linesOf(error).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ErrorNumber of={error instanceof ApiError ? error : undefined} />
    </Alert>
  );
}
