/**
 * node drawings/signs/sheet.ts <group> <directory> [code …]
 * Makes contact sheets (PNG) of one group, each sign at 160 px and at 48 px with its code below.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { text } from '../glyphs.ts';
import { document } from '../svg.ts';
import { families } from './all-signs.ts';
import { filesOf } from './family.ts';

const large = 160;
const small = 48;
const cell = { width: large + small + 24, height: large + 36 };
const columns = 6;
const perSheet = columns * 5;

const [groupName, directory = '/tmp/sheets', ...only] = process.argv.slice(2);
const family = families.find(({ group }) => group === groupName);
if (!family) {
  console.error(`usage: sheet.ts <${families.map(({ group }) => group).join('|')}> <directory> [code …]`);
  process.exit(1);
}
mkdirSync(directory, { recursive: true });

const signs = [...filesOf(family)]
  .map(([name, svg]) => ({ code: name.replace(/^.*\//, '').replace('.svg', ''), svg, isGroup: !name.includes('/') }))
  .filter(({ code, isGroup }) => !isGroup && (only.length === 0 || only.includes(code)));

for (let start = 0; start < signs.length; start += perSheet) {
  const page = signs.slice(start, start + perSheet);
  const tiles = await Promise.all(page.map(({ code, svg }, index) => tile(code, svg, index)));
  const file = join(directory, `${family.group}-${start / perSheet + 1}.png`);
  await sharp({
    create: {
      width: columns * cell.width,
      height: Math.ceil(page.length / columns) * cell.height,
      channels: 3,
      background: '#f4f4f2',
    },
  })
    .composite(tiles.flat())
    .png()
    .toFile(file);
  console.log(file);
}

async function tile(code: string, svg: string, index: number): Promise<OverlayOptions[]> {
  const left = (index % columns) * cell.width + 8;
  const top = Math.floor(index / columns) * cell.height + 4;
  const label = document(large, 20, text(code, { x: 0, y: 16, size: 12 }));
  return [
    { input: await raster(svg, large), left, top },
    { input: await raster(svg, small), left: left + large + 8, top: top + large - small },
    { input: await sharp(Buffer.from(label)).png().toBuffer(), left, top: top + large + 4 },
  ];
}

function raster(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size, { fit: 'contain', background: '#f4f4f200' })
    .png()
    .toBuffer();
}
