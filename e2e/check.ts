// Everything that decides whether a change is good: types, lint, unit and route tests, the build, journeys in a browser.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';

type Count = { passed: number; failed: number; skipped: number };
type Phase = { name: string; command: string[]; report?: { file: string; count: (json: never) => Count } };

const CACHE = 'node_modules/.cache';
const VITEST_REPORT = `${CACHE}/vitest.json`;
const PLAYWRIGHT_REPORT = `${CACHE}/playwright.json`;

const phases: Phase[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
  {
    name: 'unit and route tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    report: {
      file: VITEST_REPORT,
      count: (json: { numPassedTests: number; numFailedTests: number; numPendingTests: number }) => ({
        passed: json.numPassedTests,
        failed: json.numFailedTests,
        skipped: json.numPendingTests,
      }),
    },
  },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'journeys in a browser',
    command: ['playwright', 'test'],
    report: {
      file: PLAYWRIGHT_REPORT,
      count: ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      }),
    },
  },
];

function run([program = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, FORCE_COLOR: '0' } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
for (const phase of phases) {
  console.log(`\n== ${phase.name} ==`);
  const begin = performance.now();
  if (phase.report !== undefined) await rm(phase.report.file, { force: true });
  const isGood = await run(phase.command);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  let count: Count | undefined;
  if (phase.report !== undefined) {
    const json = await readFile(phase.report.file, 'utf8').catch(() => undefined);
    count = json === undefined ? undefined : phase.report.count(JSON.parse(json) as never);
  }
  count ??= isGood ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  // A runner that failed without a failed test (a crash, a file that did not load) has failed all the same.
  if (!isGood && count.failed === 0) count.failed = 1;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
  lines.push(
    `${isGood ? 'ok  ' : 'FAIL'}  ${phase.name} (${seconds} s): ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
  );
  if (!isGood && phase.name === 'build') break;
}

console.log(`\n== summary ==\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
