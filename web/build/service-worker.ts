import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Not precached: the back office, and fonts, which most devices have. */
const NOT_AHEAD = /(^|\/)(admin|rich-text)[^/]*$|\.(woff2|br|gz)$/;

/** Writes dist/service-worker.js with the list of files that the app needs offline. */
export function serviceWorker(): Plugin {
  let root = '';
  let source = '';
  return {
    name: 'service-worker',
    apply: (config, env) => env.command === 'build' && !config.build?.ssr,
    configResolved(config) {
      source = config.root;
      root = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const assets = (await readdir(join(root, 'assets')))
          .map((file) => `/assets/${file}`)
          .filter((file) => !NOT_AHEAD.test(file));
        const files = ['/', '/icon.svg', '/manifest.webmanifest', ...assets.sort()];
        const shell = await readFile(join(root, 'index.html'));
        const version = createHash('sha256').update(shell).update(files.join()).digest('hex').slice(0, 16);
        const result = await build({
          configFile: false,
          root: source,
          logLevel: 'warn',
          define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
          build: {
            write: false,
            target: 'es2022',
            lib: { entry: 'device/service-worker/worker.ts', formats: ['es'], fileName: 'service-worker' },
          },
        });
        const output = (Array.isArray(result) ? result[0] : result) as { output: { type: string; code?: string }[] };
        const code = output.output.find((chunk) => chunk.type === 'chunk')?.code;
        if (code === undefined) throw new Error('the service worker was not built');
        await writeFile(join(root, 'service-worker.js'), code);
      },
    },
  };
}
