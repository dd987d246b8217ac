// Builds the bundle that bundled.ts describes; run by npm run build, and optional.
import { rm, writeFile } from 'node:fs/promises';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { bundled, bundleIn, sourcesIn, stateOf } from './bundled.ts';

const HERE = new URL('../../', import.meta.url);
const PROJECT = fileURLToPath(HERE);
const BUNDLE = fileURLToPath(bundleIn(HERE));
const SOURCES = sourcesIn(HERE);
const inProject = (file: string) => relative(PROJECT, file).replaceAll('\\', '/');

/** Native modules, and modules that are rarely used. */
const LEFT_OUT = ['sharp', '@node-rs/argon2', 'stripe', 'vite'];

/** Keeps import.meta.url of modules that read files relative to themselves. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
    const place = posix.relative(inProject(BUNDLE), inProject(id));
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
  },
};

// An up-to-date bundle is kept, because a server may be starting from it.
if (bundled('serve') !== undefined) process.exit();
// The list of sources is removed first and written last, so that an incomplete bundle is never used.
await rm(SOURCES, { force: true });
const used = new Set(['package-lock.json']);
await build({
  root: PROJECT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    keepPlaces,
    {
      name: 'list-sources',
      // All modules, including those of which only inlined constants remain.
      generateBundle() {
        for (const id of this.getModuleIds())
          if (id.startsWith(PROJECT) && !id.includes('/node_modules/')) used.add(inProject(id));
      },
    },
  ],
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: true,
    target: 'node24',
    outDir: BUNDLE,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        serve: 'server/startup/serve.ts',
        cli: 'server/commands/cli.ts',
        'load-content': 'server/startup/load-content.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
await writeFile(SOURCES, JSON.stringify(Object.fromEntries([...used].sort().map((file) => [file, stateOf(file, HERE)]))));
