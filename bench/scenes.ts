// Frame rate and CPU time per frame of the heaviest moving scenes, at full speed and with the CPU throttled four and six times.
// npm run bench:scenes
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import type { Question } from '#contract/question.ts';
import { movingText } from '../web/text/moving.ts';
import { launchChromium, openPhone, type Session } from './chromium.ts';
import { openDatabases } from './databases.ts';
import { logIn, median, percentile, report, start } from './server.ts';

const PICTURES = fileURLToPath(new URL('../content/pictures/questions/', import.meta.url));
const DANGERS = 7;
const FILMS = 3;
const SLOWER = [1, 4, 6];
/** Without a frame for this long, the film has ended. */
const QUIET_MS = 1_500;

type Frames = { at: number; took: number }[];

/** Those with the largest files, which have the most shapes. */
function heaviest(questions: readonly Question[]): Question[] {
  const weight = new Map(readdirSync(PICTURES).map((name) => [name, statSync(PICTURES + name).size]));
  const heavy = (question: Question) => weight.get(question.image) ?? 0;
  return questions.toSorted((one, other) => heavy(other) - heavy(one)).slice(0, FILMS);
}

async function play(browser: Browser, url: string, session: Session, film: Question, slower: number): Promise<Frames> {
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
  const seen = () => page.evaluate(() => (window as unknown as { frames: Frames }).frames);
  const before = (await seen()).length;
  await begin.tap();
  for (let count = before; ; ) {
    await page.waitForTimeout(QUIET_MS);
    const now = (await seen()).length;
    if (now === count && now > before) break;
    count = now;
  }
  const frames = (await seen()).slice(before);
  await context.close();
  return frames;
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
      const frames = await play(browser, server.url, { token, user: JSON.stringify(user) }, film, slower);
      const took = frames.map((frame) => frame.took);
      const seconds = ((frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0)) / 1000;
      report(
        `${film.image}, processor ${slower}× slower`,
        `${((frames.length - 1) / seconds).toFixed(0)} frames/s; a frame ${median(took).toFixed(1)} ms, p95 ${percentile(took, 0.95).toFixed(1)} ms`,
        '≥ 30 frames/s',
      );
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await databases.close();
}
