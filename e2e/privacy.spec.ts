import { ti } from '../web/text/ti.ts';
import { expect, heading, test } from './app.ts';

test.use({ javaScriptEnabled: false });

/** Statements that the policy must contain; in all languages web/screens/privacy-policy/privacy-policy.browser.test.tsx looks for them. */
const FACTS = ['2019-11-01', '2025-10-06', '2026-11-18', '24 ወርሒ', '13 ዓመት', 'ብልክዕ ኣበይ ከም ዘለኹም', 'ካልኦት ወገናት', 'ኢመይልኩም'];

test('without script the policy and the login page can be read', async ({ page }) => {
  await page.goto('/privacy-policy');
  await expect(heading(page, ti.privacy.title)).toBeVisible();
  for (const fact of FACTS) await expect(page.getByRole('main')).toContainText(fact);
  await page.goto('/login');
  await expect(heading(page, ti.login.title)).toBeVisible();
  await expect(page.getByLabel(ti.login.email)).toBeEditable();
});
