// Time to plan a session and to compute readiness with 1,000 questions, in Node and in Chromium with 4× CPU throttling: npm run bench:plan
import { fileURLToPath } from 'node:url';
import type { CDPSession } from '@playwright/test';
import { build } from 'vite';
import { launchChromium } from './chromium.ts';
import { firstSights, judgeToday, planToday, QUESTIONS } from './plan-learner.ts';
import { median, report } from './server.ts';

/** Processor time, which does not depend on other load. */
function measure(run: () => unknown): number {
  const RUNS = 200;
  for (let warmUp = 0; warmUp < 50; warmUp += 1) run();
  const before = process.threadCpuUsage();
  for (let count = 0; count < RUNS; count += 1) run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / RUNS;
}

const planning = measure(planToday);
const judging = measure(judgeToday);
report(`planning 20 of ${QUESTIONS} questions`, `${planning.toFixed(2)} ms`, '');
report(`judging readiness by ${firstSights} first sights`, `${judging.toFixed(2)} ms`, '');
report('both', `${(planning + judging).toFixed(2)} ms`, '≤ 5 ms');

const SLOWDOWN = 4;
const PAGES = 7;
const RUNS = 100;

const built = (await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    target: 'es2022',
    lib: { entry: fileURLToPath(new URL('plan-learner.ts', import.meta.url)), formats: ['es'], fileName: 'plan' },
  },
})) as unknown as { output: { code: string }[] }[];
const code = built[0]?.output[0]?.code ?? '';
const browser = await launchChromium();
/** The thread's CPU time, which excludes other programs. */
async function threadMs(slow: CDPSession): Promise<number> {
  const { metrics } = await slow.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Per page: the first run, before anything is compiled, and the average of later ones. */
const firsts: number[] = [];
const nexts: number[] = [];
for (let count = 0; count < PAGES; count += 1) {
  const page = await browser.newPage();
  await page.route('http://bench.test/**', (route) =>
    route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body: code }
        : {
            contentType: 'text/html',
            body: '<!doctype html><title>x</title><script type="module">globalThis.learner = await import("/plan.js")</script>',
          },
    ),
  );
  await page.goto('http://bench.test/');
  await page.waitForFunction('globalThis.learner !== undefined');
  const slow = await page.context().newCDPSession(page);
  await slow.send('Performance.enable', { timeDomain: 'threadTicks' });
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const measureRuns = async (runs: number) => {
    const before = await threadMs(slow);
    await slow.send('Runtime.evaluate', {
      expression: `for (let i = 0; i < ${runs}; i += 1) { learner.planToday(); learner.judgeToday(); }`,
    });
    return ((await threadMs(slow)) - before) / runs;
  };
  firsts.push(await measureRuns(1));
  await measureRuns(20);
  nexts.push(await measureRuns(RUNS));
  await page.close();
}
await browser.close();
const ms = (value: number) => `${value.toFixed(1)} ms`;
report(`both in Chromium, CPU ${SLOWDOWN}× slower: when the page has just opened`, ms(median(firsts)), '');
report(`… and after twenty times, mean of ${RUNS}`, ms(median(nexts)), '≤ 8 ms');
