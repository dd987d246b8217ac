import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { useTitle } from './screen.tsx';

/** Page for a single task, with or without login, e.g. from a link in a mail. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  useTitle(title);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 pt-3 pb-6">
      <div className="flex justify-end">
        <LanguageSwitch />
      </div>
      <div className="my-auto py-4">
        <div className="mb-4 flex items-center justify-center gap-3">
          <Logo className="size-12 shrink-0" />
          <p className="text-title font-semibold">{text.app.name}</p>
        </div>
        <div className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
          <h1 className="text-title">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
