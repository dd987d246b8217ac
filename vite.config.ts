import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VERSION } from './server/settings/version.ts';
import { budget } from './web/build/budget.ts';
import { compress } from './web/build/compress.ts';
import { plainIcons } from './web/build/plain-icons.ts';
import { prerender } from './web/build/prerender.ts';
import { serviceWorker } from './web/build/service-worker.ts';
import { stylesFirst } from './web/build/styles-first.ts';

/**
 * What a first question runs, compiled whole while it arrives, beside the page's own thread. Otherwise the page compiles each function when it is first called:
 * a seventh of its processor time until the question is there. Browsers that do not know the line read a comment.
 */
const RUNS_AT_ONCE = [
  'framework',
  'app',
  'shared',
  'question',
  'question-run',
  'exercise-questions-screen',
  'step-questions-screen',
];
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

const isBackOffice = (moduleId: string) => /\/web\/admin\/|\/node_modules\/(quill|parchment)/.test(moduleId);

export default defineConfig({
  root: 'web',
  define: { __APP_VERSION__: JSON.stringify(VERSION) },
  plugins: [stylesFirst(), plainIcons(), react(), tailwindcss(), prerender(), serviceWorker(), compress(), budget()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page knows the files of its screens (web/build/ahead.ts): the first script need not name them a second time.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
    },
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // What only the back office needs is told by its name: no learner's device fetches it ahead.
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/${name.startsWith('admin') || !moduleIds.some(isBackOffice) ? '' : 'admin-'}[name]-[hash].js`,
        postBanner: ({ name }) => (RUNS_AT_ONCE.includes(name) ? COMPILE_WHOLE : ''),
        // What every screen needs, in two files: they compress better than in parts, and the framework stays in the cache when only our code changes.
        // Files that are only fetched ahead stay out.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            {
              name: 'app',
              test: /\/web\/([\w-]+\.tsx?|state\/(?!help)[\w-]+\.ts|session\/[\w-]+\.ts|device\/(?!before-account|letters|metered|push|service-worker|trusted-types|given-answers|handed-in|waiting-exams|reload-newest)[\w-]+\.ts|layout\/(app-layout|frame|crash-screen|notifications)\.tsx|navigation\/.*|text\/use-text\.ts|ui\/(button|captioned|screen|states|logo)\.tsx)$/,
            },
            // Tiny icons that screens share, in one file. Before the others, which would take those that they use themselves: the menus on a question page, or the
            // learner's day with a moving scene, would be fetched for the sake of one of them.
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\/(plus|play|rotate-ccw(-clock)?|history|download|printer|badge-check|layout-grid|key-round|list-checks|car|shield-check)\./,
            },
            // Question pages have no menus.
            {
              name: 'menus',
              test: /\/web\/layout\/(menus|mobile-menu|sidebar|menu|unread-badge)\.|\/icons\/(book-a|clipboard-check|footprints|gauge|graduation-cap|log-out|menu|message-square-text|panel-left-(open|close)|settings|traffic-cone)\./,
            },
            // The words of the shell and of what most screens share: a device fetches one language.
            { name: 'text-ti', test: /\/web\/text\/(ti|captions)\.ts$/ },
            { name: 'text-sv', test: /\/web\/text\/sv\.ts$/ },
            { name: 'text-en', test: /\/web\/text\/en\.ts$/ },
            // What screens of every kind share. Before the question's, which would take it and be fetched with the login for the sake of it.
            { name: 'shared', test: /\/web\/(text\/catalog|ui\/(typeset|interpolated|words-context))\./ },
            // Steps, exercises and the exam share it; a dozen parts would wait for each other on a slow network.
            {
              name: 'question',
              test: /\/web\/(question\/(?!moving\/|picture-thumbnail|report-sheet|corrected-note|refused-writes|question-page|shortcuts-help|category-scores|question-map|locked-dialog)|study\/(bookmark-button|queries)\.|words\/(questions-words|when-idle)\.|listen\/use-listen\.|state\/help\.)|\/domain\/study\/help\./,
            },
            // Steps, exercises and today's questions share it.
            { name: 'question-run', test: /\/web\/(question\/(question-page|shortcuts-help)|study\/question-run)\./ },
            // What a tap on a word needs, fetched when a question page is idle.
            {
              name: 'word-card',
              test: /\/web\/(words\/(word-|kept|save|terms|use-word-card)|text\/word-card)|\/domain\/(terms|fold)\.ts/,
            },
            // The rules of study, as the server has them.
            { name: 'engine', test: /\/domain\/study\/(?!day|help)|\/node_modules\/ts-fsrs\// },
            // Shared by all screens with a download button.
            {
              name: 'pack-row',
              test: /\/web\/(packs\/(pack-row|pack-mark|chosen)|device\/metered|text\/packs\/row)\.|\/domain\/pack\.ts|\/icons\/bus-front\./,
            },
            // The learner's day: each file more is time that a slow phone takes to open it.
            {
              name: 'study',
              test: /\/web\/((text\/)?study\/(?!after-test|result-photo|install-card|exam-date|corrections-note|readiness-card)|screens\/exercises\/)/,
            },
            { name: 'rules', test: /\/domain\/(fold|format-day|stockholm|study\/day|support|trial)\.ts$/ },
            { name: 'narrow-page', test: /\/web\/ui\/(done|email-field|failure-lines|field|language-switch|narrow-page)\.tsx$/ },
            {
              name: 'account',
              test: /\/(web\/text\/(account\/.*|mail)|domain\/(invite-code|password|erasure))\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    // `npm run dev` says where the server listens.
    // With the slash: '/api' alone would take the module /api.ts too.
    proxy: Object.fromEntries(
      ['/api/', '/cdn/', '/docs', '/openapi.json', '/healthz', '/readyz'].map((path) => [
        path,
        process.env['MENGEDI_API'] ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
});
