import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Shell } from './layout/shell.tsx';
import { queryClient } from './query-client.ts';
import { LoginScreen } from './screens/login/login-screen.tsx';
import { PrivacyPolicyScreen } from './screens/privacy-policy/privacy-policy-screen.tsx';

const pages: Partial<Record<string, ComponentType>> = {
  '/login': LoginScreen,
  '/privacy-policy': PrivacyPolicyScreen,
};

/** The HTML of a page as a guest with a Tigrinya interface sees it before the script runs. */
export function render(page: string): string {
  const Page = pages[page] ?? Shell;
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  // Its timers would keep the build from ending.
  queryClient.clear();
  return html;
}
