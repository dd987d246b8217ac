import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** Success message in place of the form; takes the focus. */
export function Done({ children }: { children: ReactNode }) {
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <p
      ref={done}
      role="status"
      tabIndex={-1}
      className="flex items-center gap-3 rounded-control bg-right-soft p-4 font-semibold text-right"
    >
      <CircleCheck aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
