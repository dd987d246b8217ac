// Builds web/fonts: Noto Sans Ethiopic (SIL OFL 1.1) reduced to the letters of Tigrinya, for devices without an Ethiopic font. Run it after an update of the
// font: node web/build/subset-font.ts
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
// Without the row ጘ, which Tigrinya does not use. ፀ, ሠ and ኀ stay, because names contain them.
const LETTERS = [...range(0x1200, 0x1317), ...range(0x1320, 0x1357), ...range(0x1361, 0x1366), '’'].join('');

const source = import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2');
const font = await subsetFont(await readFile(new URL(source)), LETTERS, { targetFormat: 'woff2' });
await writeFile(new URL('../fonts/noto-sans-ethiopic-400.woff2', import.meta.url), font);
console.log(`${font.length} bytes`);
