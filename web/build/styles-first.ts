import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Before a part of the app runs, its style sheet is there. Vite's own helper can do more, which takes a kilobyte of the first script: the page
 * itself knows which scripts a screen needs (ahead.ts).
 */
const CODE = `
const sheets = {};
const load = (file) =>
  (sheets[file] ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + file;
    link.onload = resolve;
    link.onerror = () => {
      delete sheets[file];
      link.remove();
      reject(new Error('no style sheet: ' + file));
    };
    document.head.append(link);
  }));
export const __vitePreload = (part, files) => Promise.all((files ?? []).map(load)).then(part);
`;

export function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    enforce: 'pre',
    apply: (_config, { command }) => command === 'build',
    load: (id) => (id === HELPER ? CODE : undefined),
  };
}
