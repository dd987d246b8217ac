import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toneWav } from '../server/testing/sounds.ts';
import { sv } from '../web/admin/text/sv.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, type Server, test } from './app.ts';
import { findBrowser } from './browser.ts';

const words = sv.booth;

// A fake microphone: one second of tone, one second of silence.
const spoken = join(mkdtempSync(join(tmpdir(), 'mengedi-microphone-')), 'spoken.wav');
const [tone, silence] = [toneWav(1), toneWav(1, { level: 0 })];
const both = Buffer.concat([tone, silence.subarray(44)]);
both.writeUInt32LE(both.length - 8, 4);
both.writeUInt32LE(both.length - 44, 40);
writeFileSync(spoken, both);
const browser = await findBrowser();
test.use({
  launchOptions: {
    executablePath: browser.executablePath,
    args: [
      ...browser.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${spoken}`,
    ],
    env: { ...process.env, ...browser.env } as Record<string, string>,
  },
});

const place = (page: Page, n: number) => page.getByRole('heading', { level: 2, name: new RegExp(` ${n} / `) });
const takes = ({ db }: Server) =>
  db
    .selectFrom('takes')
    .innerJoin('speakers', 'speakers.id', 'takes.speaker_id')
    .select(['kind', 'seconds', 'speakers.name as speaker', 'builds_voice'])
    .execute();
const level = (page: Page) => page.getByRole('meter', { name: words.level });
/** Starts a recording, waits until the level meter moves, and stops. */
async function record(page: Page): Promise<void> {
  await page.keyboard.press(' ');
  await expect(button(page, words.stop)).toBeVisible();
  await expect.poll(() => level(page).evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(50);
  await expect(page.getByText(/^[1-9] s$/)).toBeVisible();
  await page.keyboard.press(' ');
  await expect(button(page, words.again)).toBeVisible();
}

test.afterEach(async ({ server }) => {
  await server.db.deleteFrom('takes').execute();
  await server.db.deleteFrom('speakers').execute();
});

test('a translator speaks texts by keyboard, also without a network; an editor lets learners hear them, and all of it is withdrawn', async ({
  page,
  as,
  server,
  context,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const reader = await as('admin', { name: 'ምሕረት ኣብርሃ' });
  const become = async (job: 'translator' | 'editor') => {
    await server.db.updateTable('users').set({ job }).where('id', '=', reader.id).execute();
    server.services.forgetUser(reader.id);
  };
  await become('translator');
  await page.goto('/admin/booth');
  await expect(page.getByText(words.speakerFirst)).toBeVisible();
  await page.getByLabel(words.name, { exact: true }).fill('ምሕረት');
  await page.getByLabel(words.mayBuild).check();
  await button(page, words.addSpeaker).click();
  await expect(page.getByLabel(words.speaker)).toHaveText('ምሕረት');
  await expect(place(page, 1)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await record(page);
  await expect(page.getByText(/sekunder/)).toBeVisible();
  await expectAccessible(page);
  // Kept without a network, it is sent when there is one again, also after a reload.
  await context.setOffline(true);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.waiting(1))).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(words.isProposed)).toBeVisible();
  await expect(page.getByText(words.waiting(1))).toBeHidden();
  expect(await takes(server)).toEqual([]);

  await become('editor');
  await page.reload();
  await expect(page.getByRole('heading', { name: words.toDecide(1) })).toBeVisible();
  await expectAccessible(page);
  await button(page, words.accept).click();
  await expect(page.getByRole('heading', { name: words.toDecide(1) })).toBeHidden();
  await expect.poll(() => takes(server)).toMatchObject([{ kind: 'question', speaker: 'ምሕረት', builds_voice: true }]);
  await button(page, words.withdraw).click();
  await button(page.getByRole('alertdialog'), words.withdraw).click();
  await expect(page.getByText(words.withdrawn(1))).toBeVisible();
  expect(await takes(server)).toEqual([]);
});
