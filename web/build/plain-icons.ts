import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * Lucide's icons with what we use of them: the name and the drawing. Random keys of every line and old names are a kilobyte of a question page, because they
 * do not compress. Their factory is our own.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: resolve(import.meta.dirname, 'lucide-icon.ts') }],
      },
    }),
    transform(code, id) {
      if (!ICON.test(id)) return undefined;
      const plain = code.replaceAll(/, key: "\w+"| {2}size: 24,\n|,\n {2}aliases: \[[^\]]*\]|__iconData\.node;\n/g, '');
      return { code: plain, map: null };
    },
  };
}
