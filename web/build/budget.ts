import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What every learner loads first, compressed, in bytes. */
export const FIRST_SCRIPT_MAX = 84_000;

/** The scripts that a page fetches before it can run. */
export const firstScripts = (html: string) => [...new Set(html.match(/\/assets\/[\w-]+\.js/g))];

/** Says right after the build how much room is left in the first script, and fails when there is none: not half an hour later, in the journeys. */
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
