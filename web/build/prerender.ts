import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, minify, type Plugin } from 'vite';
import { type PagePath, pageOf, prerenderedPages } from '#contract/pages.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { AHEAD } from './ahead.ts';

/** Placeholders in the inline script of index.html: the files to preload for each page and language. */
const PAGES = 'const pages = {};';
const LANGUAGES = 'const languages = {};';

type Chunk = { name: string; fileName: string; imports: readonly string[]; isEntry: boolean };

/** A chunk's files with all imports, without those of the entry. */
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

/** Inserts a page's content into the built index.html, with its own title and description where it has them. */
function fill(shell: string, { html, title, description }: Rendered): string {
  const replace = (page: string, place: RegExp, text: string | undefined) =>
    text === undefined ? page : page.replace(place, (_whole, before: string) => before + escapeHtml(text));
  let page = replace(shell, /(<title>)[^<]*/, title);
  page = replace(page, /(property="og:title" content=")[^"]*/, title);
  page = replace(page, /(name="description" content=")[^"]*/, description);
  page = replace(page, /(property="og:description" content=")[^"]*/, description);
  return page.replace('<!--app-->', () => html);
}

/** After the build: prerenders the pages above and inlines the style sheet, so that the first response can be painted. */
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
        // Inside the project, so that node resolves the packages; the output directory may be anywhere.
        const workDir = join(cache, `prerender-${process.pid}`);
        await build({
          configFile: false,
          root: source,
          logLevel: 'warn',
          define,
          build: { ssr: 'prerender.tsx', outDir: workDir, emptyOutDir: true, target: 'node20' },
        });
        const { render } = (await import(pathToFileURL(join(workDir, 'prerender.js')).href)) as {
          render: (page: string) => Rendered;
        };
        await rm(workDir, { recursive: true });

        const named = (chunk: string) => filesOf(chunks, chunk).map((file) => file.replace('assets/', ''));
        // Keyed by path with a slash for the id; for users who are logged in.
        const pages = Object.entries(AHEAD)
          .filter(([path]) => ['login', 'browse'].includes(pageOf(path as PagePath).access))
          .map(([path, { chunk, ...rest }]) => {
            const menus = pageOf(path as PagePath).immersive === true ? [] : named('menus');
            return [path.replace(/:.*/, ''), { files: [...new Set([...named(chunk), ...menus])], ...rest }];
          });
        const languages = INTERFACE_LANGUAGES.map((language) => [language, named(`text-${language}`)]);
        let built = await readFile(join(root, 'index.html'), 'utf8');
        for (const [empty, filled] of [
          [PAGES, pages],
          [LANGUAGES, languages],
        ] as const) {
          if (!built.includes(empty)) throw new Error(`index.html has no "${empty}"`);
          built = built.replace(empty, () => empty.replace('{}', JSON.stringify(Object.fromEntries(filled))));
        }
        const shell = await inlineStyles(root, await minifyInline(built));
        for (const path of prerenderedPages()) {
          // Preloads the page's screen in parallel with the app.
          const links = filesOf(chunks, AHEAD[path]?.chunk ?? '').map(
            (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
          );
          await writeFile(
            join(root, `${path.slice(1)}.html`),
            fill(shell.replace('</head>', `${links.join('')}</head>`), render(path)),
          );
        }
        await writeFile(join(root, 'index.html'), fill(shell, render('shell')));
      },
    },
  };
}

async function minifyInline(html: string): Promise<string> {
  const script = /(?<=<script>)[\s\S]*?(?=<\/script>)/;
  const { code, errors } = await minify('inline.js', script.exec(html)?.[0] ?? '');
  if (code === '') throw new Error(`the inline script of index.html: ${errors.map(({ message }) => message).join('; ')}`);
  return html.replace(script, () => code);
}

async function inlineStyles(root: string, html: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
  const href = link.exec(html)?.[1];
  if (href === undefined) throw new Error('the built page has no style sheet');
  const css = await readFile(join(root, href), 'utf8');
  // Nobody asks for the file any more (styles-first.ts).
  await rm(join(root, href));
  return html.replace(link, () => `<style>${css}</style>`);
}
