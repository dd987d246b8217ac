import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/app.ts';
import { FIXTURE_TEMPLATE, testFolder } from '../testing/database.ts';
import { endProcesses, startProcess } from '../testing/process.ts';

test('a start without a built web app builds it, also outside the project, and a second one finds it there', {
  timeout: 600_000,
}, async () => {
  const directory = await testFolder('first-start');
  const database = await testDatabase(FIXTURE_TEMPLATE);
  const env = { WEB_ROOT: join(directory, 'dist'), DATABASE_URL: database.url };
  try {
    const first = startProcess(env);
    const page = await fetch(`${await first.ready()}/login`, { headers: { accept: 'text/html' } });
    expect(first.said.out).toContain('Building the web app');
    expect(await page.text()).toMatch(/<form[\s\S]*<style>|<style>[\s\S]*<form/);

    const second = startProcess(env);
    expect((await fetch(`${await second.ready()}/login`, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect(second.said.out).not.toContain('Building the web app');
  } finally {
    endProcesses('SIGKILL');
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  }
});
