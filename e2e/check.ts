// Everything that decides whether a change is good: types, lint, unit and route tests, the build, journeys in a browser.
// With --quick, for between two commits: types, lint, unit tests, and the route tests that what is not committed touches.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser, NoBrowser } from './browser.ts';

type Count = { passed: number; failed: number; skipped: number };
/** Of a file of tests, in milliseconds. */
type FileTime = { file: string; ms: number };
/** `unsteady` failed, and passed when run again: said with its reason, because it is a fault of the test or of the app. */
type Outcome = { count: Count; failures: string[]; unsteady?: string[]; times: FileTime[]; failedFiles?: string[] };
type Phase = {
  name: string;
  command: string[];
  report?: { file: string; read: (json: never) => Outcome };
  /** Runs these files once more, from new databases and servers. */
  again?: (files: string[]) => Phase;
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};
type PlaywrightSuite = {
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

const CACHE = 'node_modules/.cache';
const VITEST_REPORT = `${CACHE}/vitest.json`;
const PLAYWRIGHT_REPORT = `${CACHE}/playwright.json`;

const vitest = (...what: string[]) => ({
  command: ['vitest', 'run', ...what, '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
  report: {
    file: VITEST_REPORT,
    read: (json: VitestReport) => ({
      count: { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests },
      failures: json.testResults.flatMap((file) => {
        const failed = file.assertionResults.filter((test) => test.status === 'failed');
        if (failed.length === 0 && file.status === 'failed') return [failure(file.name, '', file.message)];
        return failed.map((test) => failure(file.name, test.fullName, test.failureMessages?.[0]));
      }),
      failedFiles: json.testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name)),
      times: json.testResults.map(({ name, startTime, endTime }) => ({ file: relative('.', name), ms: endTime - startTime })),
    }),
  },
});

const BEFORE_TESTS: Phase[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
];

const QUICK: Phase[] = [
  ...BEFORE_TESTS,
  { name: 'unit tests', ...vitest('--project', 'unit') },
  { name: 'route tests touched', ...vitest('--project', 'server', '--changed', '--passWithNoTests') },
];

const EVERYTHING: Phase[] = [
  ...BEFORE_TESTS,
  // Before the tests: they start hundreds of servers.
  { name: 'bundle of the server', command: ['node', 'server/startup/bundle.ts'] },
  {
    name: 'unit and route tests',
    ...vitest(),
    again: (files) => ({ name: 'failed files once more', ...vitest(...files) }),
  },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'journeys in a browser',
    command: ['playwright', 'test'],
    report: {
      file: PLAYWRIGHT_REPORT,
      read: ({ stats, suites }: PlaywrightReport) => ({
        count: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
        failures: suites.flatMap((suite) => journeysThat('unexpected', suite)),
        unsteady: suites.flatMap((suite) => journeysThat('flaky', suite)),
        times: suites.flatMap(journeyTimes),
      }),
    },
  },
];

/** Where, what and the first lines of why: enough to know a failure by, also where only the end of the output is kept. */
function failure(file: string, title: string, message = ''): string {
  const reason = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 6)
    .map((line) => `        ${line.slice(0, 300)}`);
  const where = [relative('.', file), title].filter((part) => part !== '').join(' › ');
  return [`      ${where}`, ...reason].join('\n');
}

/** With the reason of the first time. */
function journeysThat(ended: 'unexpected' | 'flaky', suite: PlaywrightSuite): string[] {
  return [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests[0]?.status === ended)
      .map((spec) => failure(spec.file, spec.title, spec.tests[0]?.results.find((result) => result.error)?.error?.message)),
    ...(suite.suites ?? []).flatMap((inner) => journeysThat(ended, inner)),
  ];
}

function journeyTimes(suite: PlaywrightSuite): FileTime[] {
  const own = (suite.specs ?? []).map(({ file, tests }) => ({
    file: `e2e/${file}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(suite.suites ?? []).flatMap(journeyTimes)];
}

const SLOWEST = 10;

/** The files that took longest, so that a slow one is noticed by its author. */
function slowest(times: readonly FileTime[]): string[] {
  const byFile = Map.groupBy(times, ({ file }) => file);
  return [...byFile]
    .map(([file, parts]) => ({ file, seconds: parts.reduce((sum, { ms }) => sum + ms, 0) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${file}`);
}

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

const isQuick = process.argv.includes('--quick');
// Before minutes of other tests: without a browser they would not be the last word.
if (!isQuick)
  await findBrowser().catch((error: unknown) => {
    if (!(error instanceof NoBrowser)) throw error;
    console.error(error.message);
    process.exit(1);
  });

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const allTimes: FileTime[] = [];
/** More files than this fail because of the change: they are not run again. */
const FILES_AGAIN = 3;

async function runPhase(phase: Phase): Promise<Outcome & { isGood: boolean; seconds: string }> {
  console.log(`\n== ${phase.name} ==`);
  const begin = performance.now();
  if (phase.report !== undefined) await rm(phase.report.file, { force: true });
  const isGood = await run(phase.command);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const json = phase.report && (await readFile(phase.report.file, 'utf8').catch(() => undefined));
  const outcome: Outcome =
    phase.report && json !== undefined
      ? phase.report.read(JSON.parse(json) as never)
      : { count: { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }, failures: [], times: [] };
  // A runner that failed without a failed test (a crash, a file that did not load) has failed all the same.
  if (!isGood && outcome.count.failed === 0) outcome.count.failed = 1;
  return { ...outcome, isGood, seconds };
}

/**
 * A file that failed may be run once more, in a process of its own with new databases and servers: a second try on what the first has left behind
 * once made a failing test pass. What passes only then is named with the reason of the first time.
 */
async function runAgain(phase: Phase, { count, failures, failedFiles = [] }: Outcome): Promise<boolean> {
  if (phase.again === undefined || failedFiles.length === 0 || failedFiles.length > FILES_AGAIN) return false;
  const second = await runPhase(phase.again(failedFiles));
  if (!second.isGood) return false;
  lines.push(`      passed only when its file was run again (${count.failed}); find the cause:`, ...failures);
  count.passed += count.failed;
  count.failed = 0;
  return true;
}

for (const phase of isQuick ? QUICK : EVERYTHING) {
  const outcome = await runPhase(phase);
  const isGood = outcome.isGood || (await runAgain(phase, outcome));
  const { count, unsteady = [], seconds } = outcome;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
  lines.push(
    `${isGood ? 'ok  ' : 'FAIL'}  ${phase.name} (${seconds} s): ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
    ...(isGood ? [] : outcome.failures),
    ...(unsteady.length === 0 ? [] : ['      passed only when run again; find the cause:', ...unsteady]),
  );
  allTimes.push(...outcome.times);
  if (!isGood && phase.name === 'build') break;
}

console.log(`\n== slowest files ==\n${slowest(allTimes).join('\n')}`);
console.log(`\n== summary ==\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
