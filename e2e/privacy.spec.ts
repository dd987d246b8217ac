import { en } from '../web/text/en.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, heading, test } from './app.ts';

/** Statements that the policy must contain, by language. */
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

test('the policy, for guests', async ({ page }) => {
  await test.step('login leads to the policy and the policy back to login', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: ti.login.privacy }).click();
    await expect(heading(page, ti.privacy.title)).toBeVisible();
    await page.getByRole('link', { name: ti.login.title }).click();
    await expect(button(page, 'Logga in')).toBeVisible();
  });

  await page.goto('/privacy-policy');
  for (const [language, text] of Object.entries({ ti, sv, en })) {
    await test.step(`the policy in ${language} is open to guests and says every fact`, async () => {
      await page.getByText(text.language[language as keyof typeof FACTS], { exact: true }).click();
      await expect(heading(page, text.privacy.title)).toBeVisible();
      for (const fact of FACTS[language as keyof typeof FACTS]) await expect(page.getByRole('main')).toContainText(fact);
      await expect(page.getByRole('link', { name: 'support@mengedi.test' }).first()).toHaveAttribute(
        'href',
        'mailto:support@mengedi.test',
      );
    });
  }
});

test('what the owner has written is shown, and what ships where the server cannot be reached', async ({
  page,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/legal');
  await server.db
    .insertInto('legal_texts')
    .values({ kind: 'privacy', number: 1, ti: '# ፖሊሲ\n\nሓድሽ ጽሑፍ።', sv: '# P', en: '# P', at: new Date(), by_user_id: null })
    .execute();
  await page.goto('/privacy-policy');
  await expect(page.getByText('ሓድሽ ጽሑፍ።')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('2019-11-01');
  await page.route('**/api/legal*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('main')).toContainText('2019-11-01');
  await server.db.deleteFrom('legal_texts').execute();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the policy and the login page can be read', async ({ page }) => {
    await page.goto('/privacy-policy');
    await expect(heading(page, ti.privacy.title)).toBeVisible();
    for (const fact of FACTS.ti) await expect(page.getByRole('main')).toContainText(fact);
    await page.goto('/login');
    await expect(heading(page, ti.login.title)).toBeVisible();
    await expect(page.getByLabel(ti.login.email)).toBeEditable();
  });
});
