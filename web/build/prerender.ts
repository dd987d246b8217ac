import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** Pages that can be read before any script runs. */
const PAGES = ['login', 'privacy-policy'];

/** After the build: writes the pages above with their content in the HTML, and puts the style sheet inline, so that the first answer paints. */
export function prerender(): Plugin {
  let root = '';
  let source = '';
  let cache = '';
  let define: Record<string, unknown> = {};
  return {
    name: 'prerender',
    apply: (config, env) => env.command === 'build' && !config.build?.ssr,
    configResolved(config) {
      source = config.root;
      cache = config.cacheDir;
      define = config.define ?? {};
      root = resolve(config.root, config.build.outDir);
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
        const { render } = (await import(pathToFileURL(join(workDir, entry)).href)) as { render: (page: string) => string };
        await rm(workDir, { recursive: true });

        const shell = await inlineStyles(root, await readFile(join(root, 'index.html'), 'utf8'));
        const assets = await readdir(join(root, 'assets'));
        for (const page of PAGES) {
          // Its screen is fetched beside the app, not after it.
          const screen = assets.find((file) => file.startsWith(`${page}-screen-`) && file.endsWith('.js'));
          const ahead = screen === undefined ? '' : `<link rel="modulepreload" crossorigin href="/assets/${screen}">`;
          await writeFile(
            join(root, `${page}.html`),
            shell.replace('</head>', `${ahead}</head>`).replace('<!--app-->', render(page)),
          );
        }
        await writeFile(join(root, 'index.html'), shell.replace('<!--app-->', render('shell')));
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
