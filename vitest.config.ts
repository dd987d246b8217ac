import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { VERSION } from './server/settings/version.ts';

/** What component tests import of npm: found only while they run, it would reload the page under them. */
const PREPARED = [
  '@tanstack/react-query',
  'ajv',
  'axe-core',
  'dompurify',
  'idb-keyval',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'ts-fsrs',
  'typebox',
  'uqr',
  'viewerjs',
  ...['core', 'modules/uploader', 'modules/clipboard'].map((part) => `quill/${part}`),
  ...['underline', 'strike', 'list', 'link', 'italic', 'indent', 'image', 'header', 'bold', 'blockquote'].map(
    (format) => `quill/formats/${format}`,
  ),
];

/** For what a person would see at once; EXPECT_MS=60000 on a machine that does much else. */
const EXPECT_MS = Number(process.env['EXPECT_MS'] ?? 10_000);
/** Only what hangs takes longer, however busy the machine is. */
const PATIENCE_MS = 600_000;

/** The seed of all random cases: derived from the commit. `PROPERTY_SEED=42` repeats a run, `PROPERTY_SEED=new` chooses another. */
function propertySeed(asked = process.env['PROPERTY_SEED']): string {
  if (asked === 'new') return String(Math.trunc(Math.random() * 0x7fffffff));
  if (asked !== undefined) return asked;
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  // 28 bits of the commit's hash; 1 without git history.
  return status === 0 ? String(Number.parseInt(stdout.slice(0, 7), 16)) : '1';
}

/** Parts and whole screens in a real browser: the real style sheet, and a server of examples. */
async function components(): Promise<TestProjectConfiguration[]> {
  const asked = process.argv.flatMap((word, place) => (word === '--project' ? [process.argv[place + 1]] : []));
  // A browser is looked for, and the server of examples loaded, only where they are needed.
  if (asked.length > 0 && !asked.includes('components')) return [];
  const { findBrowser, NoBrowser } = await import('./e2e/browser.ts');
  const { exampleServer, orderExampleServer, sanitizeHtml } = await import('./e2e/example-server.ts');
  const { playwright } = await import('@vitest/browser-playwright');
  const { default: react } = await import('@vitejs/plugin-react');
  const { default: tailwindcss } = await import('@tailwindcss/vite');
  const browser = await findBrowser().catch((error: unknown) => {
    if (!(error instanceof NoBrowser)) throw error;
    console.warn(`No component tests: ${error.message}`);
  });
  if (browser === undefined) return [];
  const project: TestProjectConfiguration = {
    plugins: [react(), tailwindcss(), exampleServer],
    publicDir: 'web/public',
    define: { __APP_VERSION__: JSON.stringify(VERSION) },
    optimizeDeps: { include: PREPARED },
    test: {
      name: 'components',
      env: { AXE: process.env['AXE'] ?? '' },
      include: ['web/**/*.browser.test.{ts,tsx}'],
      setupFiles: ['web/testing/setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: EXPECT_MS } },
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          actionTimeout: EXPECT_MS,
          launchOptions: {
            executablePath: browser.executablePath,
            args: browser.args,
            env: { ...process.env, ...browser.env } as Record<string, string>,
          },
          contextOptions: { locale: 'sv-SE', timezoneId: 'Europe/Stockholm', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
        commands: {
          orderExampleServer,
          sanitizeHtml,
          emulateMedia: ({ page }, media: object) => page.emulateMedia(media),
        },
      },
    },
  };
  return [project];
}

// Loading what they test takes longer than most files: the files of a worker share it (isolate: false).
export default defineConfig({
  test: {
    // More than there are cores: what starts a server or loses a connection waits a lot.
    maxWorkers: availableParallelism() + 1,
    env: { PROPERTY_SEED: propertySeed() },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,content,drawings,e2e,rules}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.*'],
          setupFiles: ['rules/property-seed.ts'],
          testTimeout: PATIENCE_MS,
          isolate: false,
        },
      },
      {
        // One PostgreSQL for all files, and a database of its own for each application that a test opens.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/database.ts',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          isolate: false,
        },
      },
      ...(await components()),
    ],
  },
});
