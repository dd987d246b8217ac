import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Shell } from './layout/shell.tsx';
import { LoginScreen } from './screens/login/login-screen.tsx';
import { PrivacyPolicyScreen } from './screens/privacy-policy/privacy-policy-screen.tsx';
import { queryClient } from './session/query-client.ts';
import { privacyTi } from './text/privacy/ti.ts';
import { currentText, loadLanguage } from './text/use-text.ts';

await loadLanguage('ti');
const text = currentText();

type Prerendered = {
  readonly Page: ComponentType;
  /** What tabs, search engines and previews of a link say of it, where index.html does not say it. */
  readonly title?: string;
  readonly description?: string;
};
const pages: Record<string, Prerendered> = {
  '/login': { Page: LoginScreen, title: text.login.title },
  '/privacy-policy': { Page: PrivacyPolicyScreen, title: text.privacy.title, description: privacyTi.sections[0]?.text ?? '' },
};

/** A page as a guest with a Tigrinya interface sees it before the script runs. */
export function render(page: string): { html: string; title?: string; description?: string } {
  const { Page, title, description } = pages[page] ?? { Page: Shell };
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  // Its timers would keep the build from ending.
  queryClient.clear();
  return {
    html,
    ...(title === undefined ? {} : { title: `${title} · ${text.app.name}` }),
    ...(description === undefined ? {} : { description }),
  };
}
