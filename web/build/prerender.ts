import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** Pages that can be read before any script runs. */
const PAGES = ['login', 'privacy-policy'];

/** What is fetched beside the app for whoever opens this path (an id is left out) or reads this language. */
const AHEAD: Readonly<Record<string, string>> = {
  '/steps': 'steps-screen',
  '/steps/': 'step-questions-screen',
  '/exercises/': 'exercise-questions-screen',
  '/checklists': 'checklists-screen',
  '/traffic-signs': 'traffic-signs-screen',
  '/traffic-signs/': 'traffic-sign-screen',
  '/examination': 'examination-screen',
  '/results': 'results-screen',
  '/feedback': 'feedback-screen',
  '/settings': 'settings-screen',
  sv: 'sv',
  en: 'en',
};
/** In the inline script of index.html. */
const SCREENS = 'const screens = {};';

type Chunk = { name: string; fileName: string; imports: readonly string[]; isEntry: boolean };

/** The files of a chunk and of all that it imports, without those that every page has. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, name: string): string[] {
  const withImports = (fileName: string, found: Set<string>): Set<string> => {
    if (found.has(fileName)) return found;
    found.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) withImports(imported, found);
    return found;
  };
  const find = (isMeant: (chunk: Chunk) => boolean) => [...chunks.values()].find(isMeant)?.fileName;
  const [entry, screen] = [find((chunk) => chunk.isEntry), find((chunk) => chunk.name === name)];
  if (entry === undefined || screen === undefined) throw new Error(`the build has no chunk ${name}`);
  const everywhere = withImports(entry, new Set());
  return [...withImports(screen, new Set())].filter((file) => !everywhere.has(file));
}

type Rendered = { html: string; title?: string; description?: string };

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The built index.html with this page's content in it, and its words in the head where it has its own. */
function fill(shell: string, { html, title, description }: Rendered): string {
  const replace = (page: string, place: RegExp, text: string | undefined) =>
    text === undefined ? page : page.replace(place, (_whole, before: string) => before + escapeHtml(text));
  let page = replace(shell, /(<title>)[^<]*/, title);
  page = replace(page, /(property="og:title" content=")[^"]*/, title);
  page = replace(page, /(name="description" content=")[^"]*/, description);
  page = replace(page, /(property="og:description" content=")[^"]*/, description);
  return page.replace('<!--app-->', () => html);
}

/** After the build: writes the pages above with their content in the HTML, and puts the style sheet inline, so that the first answer paints. */
export function prerender(): Plugin {
  let root = '';
  let source = '';
  let cache = '';
  let define: Record<string, unknown> = {};
  const chunks = new Map<string, Chunk>();
  return {
    name: 'prerender',
    apply: (config, env) => env.command === 'build' && !config.build?.ssr,
    configResolved(config) {
      source = config.root;
      cache = config.cacheDir;
      define = config.define ?? {};
      root = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Inside the project, where the packages are found that it imports; the built app may be put anywhere.
        const workDir = join(cache, `prerender-${process.pid}`);
        await build({
          configFile: false,
          root: source,
          logLevel: 'warn',
          define,
          build: { ssr: 'prerender.tsx', outDir: workDir, emptyOutDir: true, target: 'node20' },
        });
        const [entry = ''] = (await readdir(workDir)).filter((file) => file.endsWith('.js'));
        const { render } = (await import(pathToFileURL(join(workDir, entry)).href)) as { render: (page: string) => Rendered };
        await rm(workDir, { recursive: true });

        const ahead = Object.fromEntries(
          Object.entries(AHEAD).map(([path, name]) => [path, filesOf(chunks, name).map((file) => file.replace('assets/', ''))]),
        );
        const built = await readFile(join(root, 'index.html'), 'utf8');
        if (!built.includes(SCREENS)) throw new Error(`index.html has no "${SCREENS}"`);
        const shell = await inlineStyles(root, built.replace(SCREENS, `const screens = ${JSON.stringify(ahead)};`));
        for (const page of PAGES) {
          // Its screen is fetched beside the app, not after it.
          const links = filesOf(chunks, `${page}-screen`).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
          await writeFile(join(root, `${page}.html`), fill(shell.replace('</head>', `${links.join('')}</head>`), render(page)));
        }
        await writeFile(join(root, 'index.html'), fill(shell, render('shell')));
      },
    },
  };
}

async function inlineStyles(root: string, html: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
  const href = link.exec(html)?.[1];
  if (href === undefined) throw new Error('the built page has no style sheet');
  const css = await readFile(join(root, href), 'utf8');
  return html.replace(link, () => `<style>${css}</style>`);
}
