import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { useTitle } from './screen.tsx';

/** A page of its own for one thing to do, with or without a login: where links in mails lead. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  useTitle(title);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-6">
      <div className="flex justify-end">
        <LanguageSwitch />
      </div>
      <div className="my-auto py-6">
        <div className="mb-8 flex flex-col items-center gap-3 text-center">
          <Logo className="size-20" />
          <p className="text-display font-semibold">{text.app.name}</p>
        </div>
        <div className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
          <h1 className="text-title">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
