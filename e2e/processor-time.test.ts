import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchProcessor } from './processor-time.ts';

const BUSY = 'const until = process.cpuUsage().user + 900_000; while (process.cpuUsage().user < until);';
/** Uses processor time for a second in a detached process, which is then killed. */
const LEFT_BEHIND = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(`${BUSY} console.log('done'); setInterval(() => {}, 1000);`)}], { detached: true });
  child.stdout.once('data', () => setTimeout(() => { child.kill('SIGKILL'); child.unref(); process.kill(process.pid, 'SIGKILL'); }, 700));
`;

test.runIf(process.platform === 'linux').each([
  ['by the program itself', BUSY],
  ['by one that it started and that was killed with it', LEFT_BEHIND],
])('the time is seen that was had %s', async (_, program) => {
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  const processor = watchProcessor(child.pid ?? 0);
  await once(child, 'close');
  expect(processor.end()).toBeGreaterThan(0.8);
});
