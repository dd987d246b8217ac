import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleSeller } from '#contract/seller.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { en } from '../../text/en.ts';
import { sv } from '../../text/sv.ts';
import { ti } from '../../text/ti.ts';

/** Statements that the policy must contain, by language; in Tigrinya also without script (e2e/privacy.spec.ts). */
const FACTS = {
  ti: [
    '2019-11-01',
    '2025-10-06',
    '2026-11-18',
    '24 ወርሒ',
    '13 ዓመት',
    'ብልክዕ ኣበይ ከም ዘለኹም',
    'ካልኦት ወገናት',
    'ካብ ተሌፎንኩም ብምድምሳስ',
    'ኢመይልኩም',
  ],
  sv: [
    '2019-11-01',
    '2025-10-06',
    '2026-11-18',
    '24 månader',
    '13 år',
    'inte in exakt',
    'tredje part',
    'avinstallera appen',
    'e-postadress',
  ],
  en: [
    '2019-11-01',
    '2025-10-06',
    '2026-11-18',
    '24 months',
    'under 13',
    'not collect precise',
    'third parties',
    'uninstalling',
    'email address',
  ],
} as const;
const main = page.getByRole('main');

test('login leads to the policy, which says every fact in each language, and back to login', async () => {
  // As it ships; the owner's words come from the server.
  await server.refuse('GET /api/legal', 500);
  await open('/login');
  await page.getByRole('link', { name: ti.login.privacy }).click();
  for (const [language, text] of Object.entries({ ti, sv, en })) {
    await page.getByText(text.language[language as keyof typeof FACTS], { exact: true }).click();
    await expect.element(heading(text.privacy.title)).toBeVisible();
    for (const fact of FACTS[language as keyof typeof FACTS]) await expect.element(main).toMatchTextContent(fact);
    await expect
      .element(page.getByRole('link', { name: exampleSeller.email }).first())
      .toHaveAttribute('href', `mailto:${exampleSeller.email}`);
  }
  await page.getByText(en.language.ti, { exact: true }).click();
  await page.getByRole('link', { name: ti.login.title, exact: true }).click();
  await expect.element(button('Logga in')).toBeVisible();
});

test('what the owner has written is shown, and what ships where the server cannot be reached', async () => {
  await server.answer('GET /api/legal', {
    at_once: '',
    texts: [{ kind: 'privacy', version: '2026-11-20 (1)', changed_on: '2026-11-20', text: '# ፖሊሲ\n\nሓድሽ ጽሑፍ።' }],
  });
  await open('/privacy-policy');
  await expect.element(page.getByText('ሓድሽ ጽሑፍ።')).toBeVisible();
  await expect.element(main).not.toMatchTextContent('2019-11-01');
});
