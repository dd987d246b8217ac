import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Limit for the compressed scripts that every learner loads first, in bytes. */
export const FIRST_SCRIPT_MAX = 82_000;

/** The scripts that index.html needs before the app runs. */
export const firstScripts = (html: string) => [...new Set(html.match(/\/assets\/[\w-]+\.js/g))];

/** Reports after the build how much of the limit is left, and fails above it, much earlier than the e2e tests would. */
export function budget(): Plugin {
  let root = '';
  return {
    name: 'budget',
    apply: 'build',
    configResolved(config) {
      root = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const scripts = firstScripts(readFileSync(join(root, 'index.html'), 'utf8'));
        const bytes = scripts.reduce((sum, file) => sum + statSync(join(root, `${file}.br`)).size, 0);
        const said = `first script: ${bytes} of ${FIRST_SCRIPT_MAX} bytes`;
        if (bytes > FIRST_SCRIPT_MAX) throw new Error(said);
        this.info(said);
      },
    },
  };
}
