import '../styles.css';
import { afterEach, beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import './locators.ts';
import { server } from './example-server.ts';
import { forgetEverything } from './open.tsx';

// For every component test: a fresh device, and any console error or page fault fails the test.

// The Chromium of the tests lacks the letters of Tigrinya, which index.html finds out.
document.documentElement.dataset['letters'] = 'fetched';

const DESKTOP = { width: 1280, height: 800 };
const found: string[] = [];

const toConsole = console.error;
console.error = (...parts: unknown[]) => {
  found.push(parts.map(String).join(' '));
  toConsole(...parts);
};

/** Checks that dialogs with a field focus it on opening, not the close button. */
new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (!(target instanceof HTMLDialogElement) || !target.open) continue;
    const field = target.querySelector('input:enabled:not([readonly]), textarea:enabled, select:enabled');
    const closes = target.querySelector('button:has(> .lucide-x)');
    if (field !== null && closes !== null && closes === document.activeElement)
      found.push(`a dialog opens with the focus on close: ${target.querySelector('h2')?.textContent}`);
  }
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });

beforeEach(async () => {
  found.length = 0;
  // By it the server knows which test asks.
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari do not have the other way everywhere, and nobody else writes here.
  document.cookie = `tab=${await server.begin()}; path=/`;
  await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', media: 'screen' });
  await page.viewport(DESKTOP.width, DESKTOP.height);
});

afterEach(async () => {
  await forgetEverything();
  expect([...found, ...(await server.faults())].join('\n')).toBe('');
});
