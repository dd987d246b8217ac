// Frame rate, and work per frame of the page's main thread, of the heaviest moving scenes, at full speed and with the CPU throttled four and six times.
// Beside what our script takes, the work has the painting of the canvas and what the browser does for any frame; it is time of the thread, and so says
// something on a busy machine, too.
// npm run bench:scenes; only six times slower: npm run bench:scenes -- 6
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import type { Question } from '#contract/question.ts';
import { movingText } from '../web/text/moving.ts';
import { launchChromium, openPhone, type Session } from './chromium.ts';
import { openDatabases } from './databases.ts';
import { logIn, median, report, start } from './server.ts';

const PICTURES = fileURLToPath(new URL('../content/pictures/questions/', import.meta.url));
const DANGERS = 7;
const FILMS = 3;
const asked = process.argv.slice(2).map(Number);
const SLOWER = asked.length > 0 ? asked : [1, 4, 6];
const RUNS = Number(process.env['RUNS'] ?? 3);
/** Without a frame for this long, the film has ended. */
const QUIET_MS = 1_500;

type Frames = { at: number; took: number }[];
type Played = { perSecond: number; script: number; work: number; width: number };

/** Those with the largest files, which have the most shapes. */
function heaviest(questions: readonly Question[]): Question[] {
  const weight = new Map(readdirSync(PICTURES).map((name) => [name, statSync(PICTURES + name).size]));
  const heavy = (question: Question) => weight.get(question.image) ?? 0;
  return questions.toSorted((one, other) => heavy(other) - heavy(one)).slice(0, FILMS);
}

async function play(browser: Browser, url: string, session: Session, film: Question, slower: number): Promise<Played> {
  const context = await openPhone(browser, url, session, { deviceScaleFactor: 2 });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await page.route(`**/api/category/${DANGERS}/questions*`, (route) => route.fulfill({ json: [film] }));
  await page.addInitScript(() => {
    const frames: Frames = [];
    Object.assign(window, { frames });
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      ask((at) => {
        const began = performance.now();
        draw(at);
        frames.push({ at, took: performance.now() - began });
      });
  });
  await page.goto(`${url}/exercises/${DANGERS}`);
  const begin = page.getByRole('button', { name: movingText.ti.play });
  await begin.waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const seen = () => page.evaluate(() => (window as unknown as { frames: Frames }).frames);
  const before = (await seen()).length;
  const began = await worked();
  await begin.tap();
  for (let count = before; ; ) {
    await page.waitForTimeout(QUIET_MS);
    const now = (await seen()).length;
    if (now === count && now > before) break;
    count = now;
  }
  const work = (await worked()) - began;
  const frames = (await seen()).slice(before);
  const width = await page.evaluate(() => document.querySelector('canvas')?.width ?? 0);
  await context.close();
  const seconds = ((frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0)) / 1000;
  return {
    perSecond: (frames.length - 1) / seconds,
    script: median(frames.map(({ took }) => took)),
    work: work / frames.length,
    width,
  };
}

const databases = await openDatabases();
const server = await start('server/main.ts', {
  DATABASE_URL: await databases.create('scenes'),
  DEMO: 'true',
  NODE_ENV: 'production',
});
const browser = await launchChromium();
try {
  const { token, user } = await logIn(server.url, 'learner@mengedi.test');
  const headers = { authorization: `Bearer ${token}` };
  const drawn = await fetch(`${server.url}/api/category/${DANGERS}/questions?q=100&translations=one`, { headers });
  const films = ((await drawn.json()) as Question[]).filter(({ image }) => image.startsWith('moving-'));
  for (const film of heaviest(films)) {
    for (const slower of SLOWER) {
      const runs: Played[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        runs.push(await play(browser, server.url, { token, user: JSON.stringify(user) }, film, slower));
      }
      const of = (key: keyof Played) => median(runs.map((run) => run[key]));
      report(
        `${film.image}, processor ${slower}× slower`,
        `${of('perSecond').toFixed(0)} frames/s; work of a frame ${of('work').toFixed(1)} ms, of it our script ${of('script').toFixed(1)} ms; ${of('width')} px wide`,
        '≥ 30 frames/s',
      );
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await databases.close();
}
