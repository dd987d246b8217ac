// Renders favicon.ico and the preview image of shared links from the logo. Run it after a change of the logo or the name: node web/build/draw-pictures.ts
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../e2e/browser.ts';
import { ti } from '../text/ti.ts';

const PUBLIC = new URL('../public/', import.meta.url);
/** Size of Open Graph images. */
const SHARED = { width: 1200, height: 630 };
const ICON_SIZES = [16, 32, 48];
const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

const mark = await readFile(new URL('icon.svg', PUBLIC));

/** ICO format: a directory of offsets and sizes, followed by PNGs. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(ICO_HEADER_BYTES + pictures.length * ICO_ENTRY_BYTES);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let begin = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = ICO_HEADER_BYTES + index * ICO_ENTRY_BYTES;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(begin, at + 12);
    begin += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const icons = ICON_SIZES.map(async (size) => ({
  size,
  png: await sharp(mark, { density: 300 }).resize(size).png({ palette: true }).toBuffer(),
}));
const icon = ico(await Promise.all(icons));
await writeFile(new URL('favicon.ico', PUBLIC), icon);
console.log(`favicon.ico: ${icon.length} bytes`);

const fontFace = async (script: string, weight: number) => {
  const file = import.meta.resolve(`@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-${script}-${weight}-normal.woff2`);
  const bytes = (await readFile(new URL(file))).toString('base64');
  return `@font-face { font-family: ${script}; font-weight: ${weight}; src: url(data:font/woff2;base64,${bytes}) }`;
};
// Rendered by a browser, because only browsers shape Ethiopic text reliably.
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
const page = await browser.newPage({ viewport: SHARED });
await page.setContent(`<!doctype html><html lang="ti"><style>
  ${await fontFace('ethiopic', 400)} ${await fontFace('ethiopic', 600)} ${await fontFace('latin', 600)}
  body { margin: 0; height: 100vh; display: grid; grid-template-columns: auto auto; place-content: center; align-items: center;
    column-gap: 64px; row-gap: 56px; background: #faf9f6; color: #17202b; font: 400 38px/1.5 ethiopic; border-bottom: 24px solid #005596; box-sizing: border-box }
  svg { width: 264px; height: 264px; display: block }
  h1 { margin: 0; font: 600 120px/1.25 ethiopic }
  h2 { margin: 0; font: 600 72px/1.25 latin; color: #005596 }
  p { margin: 0; grid-column: 1 / -1; text-align: center; color: #52606f }
</style>${mark}<div><h1>${ti.app.name}</h1><h2 lang="en">Mengedi</h2></div><p>${ti.app.tagline}</p>`);
await page.evaluate(() => document.fonts.ready);
const shot = await page.screenshot();
await browser.close();
const shared = await sharp(shot).png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 }).toBuffer();
await writeFile(new URL('share.png', PUBLIC), shared);
console.log(`share.png: ${shared.length} bytes`);
