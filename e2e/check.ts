// Runs everything that decides whether a change is good: types, lint, unit, route and component tests, the build, and tests in a browser.
// --quick, between two commits: types, lint, unit and component tests in parallel, and the route tests affected by uncommitted changes.
// --set-budget writes the processor time of each phase into e2e/budget.json.
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser, NoBrowser } from './browser.ts';
import { grownPhases } from './budget.ts';
import { watchProcessor } from './processor-time.ts';

/** `unsteady`: passed, but only in the second run. */
type Count = { passed: number; failed: number; skipped: number; unsteady?: number };
/** A test file's duration in milliseconds. */
type FileTime = { file: string; ms: number };
/** `unsteady`: tests that passed only in the second run; reported with the first error, because the test or the app has a fault. */
type Outcome = { count: Count; failures: string[]; unsteady?: string[]; times: FileTime[]; failedFiles?: string[] };
type Phase = {
  name: string;
  command: string[];
  report?: { file: string; read: (json: never) => Outcome };
  /** The phase for running these files again, with new databases and servers. */
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
const PLAYWRIGHT_REPORT = `${CACHE}/playwright.json`;

/** `report`: name of the report file; unique, because phases run in parallel. */
const vitest = (report: string, ...what: string[]) => ({
  command: ['vitest', 'run', ...what, '--reporter=default', '--reporter=json', `--outputFile.json=${CACHE}/${report}.json`],
  report: {
    file: `${CACHE}/${report}.json`,
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

const TYPES: Phase = { name: 'types', command: ['tsc', '-b'] };
const LINT: Phase = { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] };
const COMPONENTS: Phase = {
  name: 'component tests',
  ...vitest('components', '--project', 'components'),
  again: (files) => ({ name: 'failed files once more', ...vitest('again', '--project', 'components', ...files) }),
};
const JOURNEYS: Phase = {
  name: 'journeys in a browser',
  command: ['playwright', 'test'],
  report: {
    file: PLAYWRIGHT_REPORT,
    read: ({ stats, suites }: PlaywrightReport) => ({
      count: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, unsteady: stats.flaky },
      failures: suites.flatMap((suite) => journeysThat('unexpected', suite)),
      unsteady: suites.flatMap((suite) => journeysThat('flaky', suite)),
      times: suites.flatMap(journeyTimes),
    }),
  },
};

/** Groups run in sequence; the lists inside a group run in parallel, each list in sequence. */
type Plan = readonly (readonly (readonly Phase[])[])[];

/** Unit tests that take half a minute; with --quick they run only if the code they cover has changed. */
const SLOW = [
  { test: 'content/proof.test.ts', about: /^(?:domain|content)\// },
  { test: 'domain/study/figure.test.ts', about: /^domain\/study\// },
  { test: 'drawings/drawings.test.ts', about: /^(?:drawings|content\/pictures)\// },
];

/** Paths of uncommitted changes. */
function touched(): string[] {
  const { stdout = '' } = spawnSync('git', ['status', '--porcelain', '--no-renames'], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => line.slice(3));
}

function slowUntouched(): string[] {
  const files = touched();
  return SLOW.filter(({ about }) => !files.some((file) => about.test(file))).map(({ test }) => `--exclude=${test}`);
}

const QUICK: Plan = [
  [
    [COMPONENTS],
    [TYPES, LINT],
    [
      { name: 'unit tests', ...vitest('unit', '--project', 'unit', ...slowUntouched()) },
      { name: 'route tests touched', ...vitest('server', '--project', 'server', '--changed', '--passWithNoTests') },
    ],
  ],
];

const EVERYTHING: Plan = [
  [
    [
      // Before the tests, which start hundreds of servers.
      { name: 'bundle of the server', command: ['node', 'server/startup/bundle.ts'] },
      {
        name: 'unit and route tests',
        ...vitest('vitest', '--project', 'unit', '--project', 'server'),
        again: (files) => ({
          name: 'failed files once more',
          ...vitest('again', '--project', 'unit', '--project', 'server', ...files),
        }),
      },
    ],
    [TYPES, LINT, { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }],
  ],
  [[COMPONENTS]],
  [[JOURNEYS]],
];

/** File, title and first lines of the error: enough to identify a failure even if only the end of the output is kept. */
function failure(file: string, title: string, message = ''): string {
  const reason = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 6)
    .map((line) => `        ${line.slice(0, 300)}`);
  const where = [relative('.', file), title].filter((part) => part !== '').join(' › ');
  return [`      ${where}`, ...reason].join('\n');
}

/** Tests with this status, with their first error. */
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

/** The slowest files, so that their authors notice. */
function slowest(times: readonly FileTime[]): string[] {
  const byFile = Map.groupBy(times, ({ file }) => file);
  return [...byFile]
    .map(([file, parts]) => ({ file, seconds: parts.reduce((sum, { ms }) => sum + ms, 0) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${file}`);
}

/** `processor`: seconds used by the program and its descendants, if known. */
type Ran = { isGood: boolean; seconds: number; processor: number | undefined };

const isQuick = process.argv.includes('--quick');
/** Long timeout for the whole suite, which must pass on a busy machine; short with --quick, for fast feedback. */
const EXPECT_MS = process.env['EXPECT_MS'] ?? (isQuick ? '10000' : '45000');

/** Of parallel programs one prints live; the others' output is printed at their end. */
function run([program = '', ...args]: readonly string[], isShown: boolean): Promise<Ran & { output: string }> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const out = isShown ? 'inherit' : 'pipe';
    const child = spawn(program, args, { stdio: ['ignore', out, out], env: { ...process.env, EXPECT_MS, FORCE_COLOR: '0' } });
    const processor = watchProcessor(child.pid ?? 0);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
    const end = (isGood: boolean) =>
      resolve({ isGood, output, seconds: (performance.now() - begin) / 1000, processor: processor.end() });
    child.on('error', (error) => {
      console.error(error.message);
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

// Checked first: without a browser the run would fail after minutes of other tests.
if (!isQuick)
  await findBrowser().catch((error: unknown) => {
    if (!(error instanceof NoBrowser)) throw error;
    console.error(error.message);
    process.exit(1);
  });

const total = { passed: 0, failed: 0, skipped: 0, unsteady: 0 };
const lines: string[] = [];
const allTimes: FileTime[] = [];
/** More failing files than this are due to the change, and are not run again. */
const FILES_AGAIN = 3;

async function runPhase(phase: Phase, isShown: boolean): Promise<Outcome & Ran> {
  if (isShown) console.log(`\n== ${phase.name} ==`);
  if (phase.report !== undefined) await rm(phase.report.file, { force: true });
  const { output, ...ran } = await run(phase.command, isShown);
  if (!isShown) console.log(`\n== ${phase.name} ==\n${output}`);
  const json = phase.report && (await readFile(phase.report.file, 'utf8').catch(() => undefined));
  const outcome: Outcome =
    phase.report && json !== undefined
      ? phase.report.read(JSON.parse(json) as never)
      : { count: { passed: ran.isGood ? 1 : 0, failed: ran.isGood ? 0 : 1, skipped: 0 }, failures: [], times: [] };
  // A runner that exits with an error although no test failed (crash, file that does not load) counts as a failure.
  if (!ran.isGood && outcome.count.failed === 0) outcome.count.failed = 1;
  return { ...outcome, ...ran };
}

/**
 * Runs a failed file once more in a new process with new databases and servers: a retry on the state left by the first run once made a failing test pass. What
 * passes only then is reported with the error of the first run.
 */
async function runAgain(phase: Phase, { count, failures, failedFiles = [] }: Outcome): Promise<boolean> {
  if (phase.again === undefined || failedFiles.length === 0 || failedFiles.length > FILES_AGAIN) return false;
  const second = await runPhase(phase.again(failedFiles), false);
  if (!second.isGood) return false;
  lines.push(`      passed only when its file was run again (${count.failed}); find the cause:`, ...failures);
  count.passed += count.failed;
  count.unsteady = count.failed;
  count.failed = 0;
  return true;
}

const BUDGET = 'e2e/budget.json';
const budget = JSON.parse(await readFile(BUDGET, 'utf8')) as Record<string, number>;
const costs: Record<string, number> = {};

async function runAndCount(phase: Phase, isShown: boolean): Promise<boolean> {
  const outcome = await runPhase(phase, isShown);
  const isGood = outcome.isGood || (await runAgain(phase, outcome));
  const { count, unsteady = [], seconds, processor } = outcome;
  if (processor !== undefined) costs[phase.name] = Math.round(processor);
  const may = budget[phase.name];
  const limit = may === undefined ? '' : `, budget ${may}`;
  const spent = [
    `${seconds.toFixed(0)} s`,
    ...(processor === undefined ? [] : [`${processor.toFixed(0)} s of processor${limit}`]),
  ];
  for (const key of ['passed', 'failed', 'skipped', 'unsteady'] as const) total[key] += count[key] ?? 0;
  lines.push(
    `${isGood ? 'ok  ' : 'FAIL'}  ${phase.name} (${spent.join(', ')}): ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
    ...(isGood ? [] : outcome.failures),
    ...(unsteady.length === 0 ? [] : ['      passed only when run again; find the cause:', ...unsteady]),
  );
  allTimes.push(...outcome.times);
  return isGood;
}

await mkdir(CACHE, { recursive: true });
const begin = performance.now();
let isBuilt = true;
for (const lanes of isQuick ? QUICK : EVERYTHING) {
  // Without a build there is nothing to test in a browser.
  if (!isBuilt) break;
  await Promise.all(
    lanes.map(async (lane, place) => {
      for (const phase of lane) {
        const isGood = await runAndCount(phase, place === 0);
        if (phase.name === 'build') isBuilt = isGood;
      }
    }),
  );
}

const grown = isQuick ? [] : grownPhases(budget, costs);
if (process.argv.includes('--set-budget')) await writeFile(BUDGET, `${JSON.stringify({ ...budget, ...costs }, null, 2)}\n`);

console.log(`\n== slowest files ==\n${slowest(allTimes).join('\n')}`);
console.log(`\n== summary ==\n${lines.join('\n')}\n`);
if (grown.length > 0) console.log(`grew by more than a tenth, in seconds of processor (${BUDGET}):\n${grown.join('\n')}\n`);
console.log(
  `${total.passed} passed, ${total.unsteady} of them only in a second run, ${total.failed} failed, ${total.skipped} skipped, in ${((performance.now() - begin) / 60_000).toFixed(1)} min`,
);
process.exitCode = total.failed === 0 ? 0 : 1;
