import { readFileSync } from 'node:fs';

/** The package's version is the one that the menu shows. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
