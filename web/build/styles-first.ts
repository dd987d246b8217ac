import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Loads a chunk's style sheet before its code runs. Vite's preload helper does more than we need and costs a kilobyte of the first script; index.html preloads
 * the scripts itself (ahead.ts), and has the style of the app inside (prerender.ts).
 */
const CODE = `
const sheets = {};
const isInPage = (file) => file.startsWith('assets/app-');
const load = (file) =>
  isInPage(file) || (sheets[file] ??= new Promise((resolve, reject) => {
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
