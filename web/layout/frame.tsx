import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';

type FrameProps = {
  className?: string;
  mainClassName?: string;
  /** Rendered before and after the main content. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/** The main content with a link to it, and what stands around it. */
export function Frame({ className = '', mainClassName = '', before, after, children }: FrameProps) {
  const text = useText();
  return (
    <div className={`flex min-h-dvh ${className}`}>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-action px-4 py-3 text-on-action focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        {text.app.skip}
      </a>
      {before}
      <main id="content" tabIndex={-1} className={`min-w-0 grow ${mainClassName}`}>
        {children}
      </main>
      {after}
    </div>
  );
}
