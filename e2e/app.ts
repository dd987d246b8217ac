import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test';
import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/session.ts';
import type { SignUpMode } from '#domain/sign-up.ts';
import { hashPassword } from '../server/accounts/passwords.ts';
import { buildApp } from '../server/app.ts';
import type { Db } from '../server/db/connect.ts';
import { findUserByEmail, insertUser } from '../server/db/people/users.ts';
import { createLogger } from '../server/http/log.ts';
import { sendMails } from '../server/mail/sender.ts';
import { mailFolder, openTransport } from '../server/mail/transport.ts';
import { adoptSeller } from '../server/orders/seller.ts';
import { openServices, type Services } from '../server/services.ts';
import { readConfig } from '../server/settings/config.ts';
import { FIXTURE_IMAGE, fixture } from '../server/testing/fixture.ts';
import { SHOP } from '../server/testing/shop.ts';
import { type FakeStripe, fakeStripe } from '../server/testing/stripe.ts';
import { captionFor } from '../web/text/captions.ts';
import { ti } from '../web/text/ti.ts';
import { copyDatabase, type Place } from './database.ts';

export { expect };

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
const DAY_MS = 86_400_000;

/** Kinds of users; the trial of `free` has ended. */
export type Who = 'premium' | 'free' | 'admin';
const ACCOUNTS: Readonly<Record<Who, { name: string; role: User['role']; trialDays: number | null }>> = {
  premium: { name: 'ሰላም ተስፋይ', role: 'customer', trialDays: 365 },
  free: { name: 'ዮናስ ሃይለ', role: 'customer', trialDays: -10 },
  admin: { name: 'Åsa Öberg', role: 'admin', trialDays: null },
};
const PHONE_NUMBER = '070-174 06 05';
/** The default phone number for learners. */
export const PHONE_LINE = '08-465 004 00';

export type Account = User & { readonly password: string };
export type Server = {
  readonly url: string;
  readonly db: Db;
  readonly services: Services;
  /** Directory of the mails. */
  readonly mails: string;
};

/** Collects errors on the page; a test fails on them unless it has announced them. */
export type Faults = {
  /** Allows failed requests whose URL contains this, because the test goes offline or provokes a refusal. */
  expectFailedLoads(addressPart: string): void;
  /** Allows this message of the browser about something it has blocked. */
  expectBlocked(message: string): void;
};

type ForWorker = {
  servers: (settings: Settings) => Promise<Server>;
  passwordHash: string;
  /** All passwords and tokens sent to a server of this worker. */
  secrets: Set<string>;
};
type Settings = { anonymousBrowsing: boolean; signUp: SignUpMode; phoneLogin: boolean; cdn: string };
type Change = { name?: string; trial_ends_at?: string | null };
type ForTest = Settings & {
  server: Server;
  faults: Faults;
  /** A new account for this test only. `change` overrides columns. */
  account(who: Who, change?: Change): Promise<Account>;
  /** A new account, logged in on this test's page. */
  as(who: Who, change?: Change): Promise<Account>;
  /** A page in another browser context, with this user logged in if given. */
  otherDevice(person?: Account, options?: BrowserContextOptions): Promise<Page>;
};

const PASSWORD = 'ንኹሉ ዝኸውን ቃል';
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><path fill="#005596" d="M0 0h300v200H0z"/></svg>`;
let accounts = 0;

/** Starts the real app on the database of this worker. */
async function serve(
  { connection, webRoot }: Place,
  settings: Settings,
  /** Shared by the servers of a worker, because any of them may send a mail queued in their database. */
  dataDir: string,
  stripe: FakeStripe,
  secrets: Set<string>,
  log: (line: string) => void,
): Promise<Server & { close(): Promise<void> }> {
  const config = {
    ...readConfig({ NODE_ENV: 'test' }),
    ...SHOP,
    stripe: stripe.config,
    ...settings,
    webRoot,
    dataDir,
    demo: false,
    requestsPerMinute: 1_000_000,
  };
  const logger = createLogger('trace', { write: log });
  const services = await openServices({
    config,
    connection,
    onDatabaseError: (error) => logger.warn({ err: error }, 'database connection lost'),
    onSlowQuery: (query) => logger.warn(query, 'slow query'),
  });
  await adoptSeller(services.db, config, Date.now());
  const app = await buildApp(services, logger);
  app.addHook('preHandler', async (request) => {
    for (const secret of secretsIn(request)) secrets.add(secret);
  });
  for (const place of ['questions', 'signs', ...fixture.signGroups.map(({ groupid }) => `signs/${groupid}`)]) {
    // Cached for a day, like real pictures.
    app.get(`/cdn/${place}/${FIXTURE_IMAGE}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(PICTURE),
    );
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // The address for links in mails, known only after listening.
  config.publicUrl = url;
  const mailing = sendMails(services, openTransport(config), {
    sent: (mail) => logger.info(mail, 'mail sent'),
    failed: (mail) => logger.warn(mail, 'mail failed'),
    broke: (error) => logger.warn({ err: error }, 'mails cannot be sent'),
  });
  return {
    url,
    db: services.db,
    services,
    mails: mailFolder(config),
    async close() {
      await app.close();
      await mailing.stop();
      await services.close();
    },
  };
}

const MIN_SECRET_LENGTH = 8;

/** Passwords and tokens in a request. */
function secretsIn({ body, headers }: FastifyRequest): string[] {
  // Binary bodies have no fields.
  const fields = Buffer.isBuffer(body) ? {} : (body ?? {});
  const sent = Object.entries(fields).flatMap(([field, value]) => (/password|token|code/.test(field) ? [String(value)] : []));
  const token = headers.authorization?.replace('Bearer ', '');
  // Short values may occur in the log by chance.
  return [...sent, ...(token === undefined ? [] : [token])].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
}

export const test = base.extend<ForTest, ForWorker>({
  anonymousBrowsing: [false, { option: true }],
  signUp: ['invite', { option: true }],
  phoneLogin: [false, { option: true }],
  cdn: ['/cdn', { option: true }],

  passwordHash: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
    async ({}, use) => use(await hashPassword(PASSWORD, 'the server')),
    { scope: 'worker' },
  ],

  secrets: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => use(new Set([PASSWORD])),
    { scope: 'worker' },
  ],

  servers: [
    async ({ secrets }, use, { workerIndex }) => {
      const lines: string[] = [];
      const database = copyDatabase(`worker_${workerIndex}`);
      const stripe = await fakeStripe();
      const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-journeys-'));
      const running = new Map<string, ReturnType<typeof serve>>();
      await use((settings) => {
        const key = JSON.stringify(settings);
        const server =
          running.get(key) ??
          database.then((place) => serve(place, settings, dataDir, stripe, secrets, (line) => lines.push(line)));
        running.set(key, server);
        return server;
      });
      for (const server of running.values()) await (await server).close();
      await rm(dataDir, { recursive: true, force: true });
      await stripe.close();
      // The log must not contain any password or token.
      const log = lines.join('');
      expect(log).toContain('Server listening');
      expect([...secrets].filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)))).toEqual([]);
    },
    { scope: 'worker' },
  ],

  server: async ({ servers, anonymousBrowsing, signUp, phoneLogin, cdn }, use) =>
    use(await servers({ anonymousBrowsing, signUp, phoneLogin, cdn })),

  baseURL: async ({ server }, use) => use(server.url),

  faults: [
    async ({ browser, context }, use) => {
      const found: string[] = [];
      const expected: string[] = [];
      const blocked: string[] = [];
      const watch = async (context: BrowserContext) => {
        context.on('weberror', (event) => found.push(`page error: ${event.error().stack ?? event.error().message}`));
        context.on('console', (message) => {
          if (message.type() !== 'error') return;
          const { url } = message.location();
          const isFailedLoad = /^Failed to load resource/.test(message.text());
          // Only tests that go offline can get this error.
          const isCut = message.text().includes('net::ERR_INTERNET_DISCONNECTED');
          const isExpected = isFailedLoad && (isCut || expected.some((part) => url.includes(part)));
          // Steps with a question of a running exam are locked (409), also for prefetching.
          const isHeld = isFailedLoad && message.text().includes('409') && url.includes('/api/levels/');
          const isBlocked = blocked.some((part) => message.text().includes(part));
          if (!isExpected && !isBlocked && !isHeld) found.push(`console: ${message.text()} (${url})`);
        });
        await context.addInitScript(() => {
          addEventListener('securitypolicyviolation', (event) =>
            console.error(`content security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`),
          );
          // Every dialog with a field must focus one on opening.
          new MutationObserver((changes) => {
            for (const { target } of changes) {
              if (!(target instanceof HTMLDialogElement) || !target.open) continue;
              const field = target.querySelector('input:enabled:not([readonly]), textarea:enabled, select:enabled');
              const closes = target.querySelector('button:has(> .lucide-x)');
              if (field !== null && closes !== null && closes === document.activeElement)
                console.error(`a dialog opens with the focus on close: ${target.querySelector('h2')?.textContent}`);
            }
          }).observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
        });
      };
      await watch(context);
      // Applies to further contexts too.
      browser.on('context', watch);
      await use({
        expectFailedLoads: (addressPart) => expected.push(addressPart),
        expectBlocked: (message) => blocked.push(message),
      });
      browser.off('context', watch);
      expect(found).toEqual([]);
    },
    { auto: true },
  ],

  account: async ({ server, passwordHash }, use) => {
    await use(async (who, change = {}) => {
      accounts += 1;
      const { name, role, trialDays } = ACCOUNTS[who];
      const email = `${who}-${accounts}@fixture.test`;
      await insertUser(server.db, {
        name,
        email,
        phone: PHONE_NUMBER,
        role,
        password_hash: passwordHash,
        trial_ends_at: trialDays === null ? null : new Date(Date.now() + trialDays * DAY_MS).toISOString(),
        ...change,
      });
      const { password_hash: _, ...user } = (await findUserByEmail(server.db, email)) as User & { password_hash: string };
      return { ...user, password: PASSWORD };
    });
  },

  as: async ({ account, page }, use) => {
    await use(async (who, change) => {
      const person = await account(who, change);
      await login(page, person);
      return person;
    });
  },

  otherDevice: async ({ browser }, use) => {
    const devices: BrowserContext[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext(options);
      devices.push(context);
      const page = await context.newPage();
      if (person !== undefined) await login(page, person);
      return page;
    });
    for (const device of devices) await device.close();
  },
});

/** Logs in through the API, and stores token and user like web/session/session.ts. */
export async function login(page: Page, { email, password }: Account): Promise<void> {
  const response = await page.request.post('/api/login', { data: { email, password } });
  const { access_token, user } = (await response.json()) as { access_token: string; user: User };
  // A page of the same origin that runs no app code.
  await page.goto('/icon.svg');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('mengedi.token', token as string);
      localStorage.setItem('mengedi.user', user as string);
    },
    [access_token, JSON.stringify(user)],
  );
}

/** Logs in through the login form. */
export async function typeLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(ti.login.email).fill(email);
  await page.getByLabel(ti.login.password, { exact: true }).fill(password);
  await button(page, ti.login.submit).click();
}

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
export const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
/** Holds requests to this URL until the returned function is called, like a slow network. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
/** Clicks until the element is visible; it may also appear without a click, and then the button is gone. */
export async function clickUntilVisible(clicked: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await shown.isHidden()) await clicked.click({ timeout: 2_000 });
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Navigates inside the running app, which takes a tenth of the processor time of a new page. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Every screen sets the title when it is ready.
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).not.toHaveTitle('');
}

/** Visits screens in turn; only the first one loads the app. A different query on the same path is loaded as a page, because the title may not change. */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpen = page.url().startsWith('http') && !page.url().endsWith('/icon.svg');
  const isSameScreen = isOpen && new URL(page.url()).pathname === new URL(path, page.url()).pathname;
  if (isOpen && !isSameScreen) await follow(page, path);
  else await page.goto(path);
}

/** The current path with its query. */
export const place = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page | Locator, name: string | RegExp, exact = true) => page.getByRole('button', { name, exact });
/** The owner's wording as displayed, with its Tigrinya caption. */
export const captioned = (words: string) => `${words} ${captionFor(words)?.text}`;
/** The notification area. */
export const notices = (page: Page) => page.getByRole('region', { name: ti.app.notices });

/** The current question; every question of the fixture contains its id in the text. */
export async function shownQuestion(page: Page): Promise<{ id: number; right: Locator; wrong: Locator }> {
  const text = await page.locator('#question-text').innerText();
  const id = Number(/\((\d+)\)/.exec(text)?.[1]);
  const options = fixture.questions.find((question) => question.id === id)?.options ?? [];
  const cards = page.locator('[aria-labelledby=question-text]').getByRole('button');
  // Options are shuffled, so they are found by their text in any language.
  const card = (isRight: boolean) => {
    const option = options.find(({ correct = false }) => correct === isRight);
    return cards.filter({ hasText: new RegExp([option?.ti, option?.sv, option?.en].join('|')) });
  };
  return { id, right: card(true), wrong: card(false) };
}

/** The verdict and explanation below a question. */
export const verdict = (page: Page) => page.locator('footer').getByRole('status');

/** Waits until the last change is rendered and has scrolled the page. With reduced motion scrolling takes no time. */
export const settled = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve())))),
  );
