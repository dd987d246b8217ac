import { type ReactNode, useEffect } from 'react';
import { useText } from '../text/use-text.ts';

/** Sets the document's title. */
export function useTitle(title: string): void {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text.app.name}`;
  }, [title, text.app.name]);
}

type ScreenProps = {
  title: string;
  /** Set if it differs from the interface language. */
  titleLang?: string | undefined;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Rendered above the heading. */
  above?: ReactNode;
  children: ReactNode;
};

/** Layout of a screen: the heading, which is focused after navigation, and the content. */
export function Screen({ title, titleLang, subtitle, actions, above, children }: ScreenProps) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[920px] px-4 py-6 md:px-8 md:py-10">
      {above === undefined ? null : <div className="mb-8">{above}</div>}
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 grow basis-64">
          <h1 tabIndex={-1} lang={titleLang} className="text-display">
            {title}
          </h1>
          {subtitle === undefined ? null : <p className="mt-1 text-soft">{subtitle}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
