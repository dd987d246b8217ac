import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { readMarkdown } from '#domain/legal.ts';
import privacy from '../content/legal/privacy.ti.md?raw';
import { Shell } from './layout/shell.tsx';
import { LoginScreen } from './screens/login/login-screen.tsx';
import { PrivacyPolicyScreen } from './screens/privacy-policy/privacy-policy-screen.tsx';
import { queryClient } from './session/query-client.ts';
import { currentText, loadLanguage } from './text/use-text.ts';

/** A description for the page: its first paragraph below a heading, which skips the dates. */
function firstWords(markdown: string): string {
  const blocks = readMarkdown(markdown);
  const first = blocks[blocks.findIndex(({ kind }) => kind === 'heading') + 1];
  return first?.kind === 'paragraph' ? first.text : '';
}

await loadLanguage('ti');
const text = currentText();

type Prerendered = {
  readonly Page: ComponentType;
  /** Title and description for tabs, search engines and link previews, if they differ from index.html. */
  readonly title?: string;
  readonly description?: string;
};
const pages: Record<string, Prerendered> = {
  '/login': { Page: LoginScreen, title: text.login.title },
  '/privacy-policy': { Page: PrivacyPolicyScreen, title: text.privacy.title, description: firstWords(privacy) },
};

/** Renders a page as a guest with the Tigrinya interface sees it before the script runs. */
export function render(page: string): { html: string; title?: string; description?: string } {
  const { Page, title, description } = pages[page] ?? { Page: Shell };
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  // Its garbage-collection timers would keep the build process alive.
  queryClient.clear();
  return {
    html,
    ...(title === undefined ? {} : { title: `${title} · ${text.app.name}` }),
    ...(description === undefined ? {} : { description }),
  };
}
