import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { extract } from 'tar-fs';

/** Names in the PATH, and locations on macOS. The headless shell first: see {@link chooseBrowser}. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const PACKED = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
const UNPACKED = fileURLToPath(new URL('../node_modules/.cache/chromium/', import.meta.url));

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

/** What decides which browser the tests use. */
export type Machine = {
  /** CHROMIUM=packed and CHROMIUM=installed: this one and no other. */
  readonly wanted: 'packed' | 'installed' | undefined;
  /** The first installed browser that runs. */
  readonly installed: string | undefined;
  /** As Node names it: linux x64, linux arm64, darwin arm64. */
  readonly platform: string;
  /** ID in /etc/os-release: debian, ubuntu. */
  readonly distribution: string;
  readonly isRoot: boolean;
};
export type Choice =
  | { readonly use: 'installed'; readonly path: string }
  | { readonly use: 'packed' }
  /** Run in sequence as root. */
  | { readonly use: 'install'; readonly commands: readonly string[] }
  | { readonly use: 'none'; readonly say: string };

const APT = ['apt-get update', 'apt-get install -y chromium-headless-shell'];
/** For distributions without a package: on Ubuntu it only leads to a snap, which does not run in containers. */
const PLAYWRIGHT = 'npx playwright install --with-deps chromium';

/** The one inside npm first: it is the same everywhere, and a headless shell, which needs less processor time for the journeys than a whole Chromium. */
export function chooseBrowser({ wanted, installed, platform, distribution, isRoot }: Machine): Choice {
  if (platform === 'linux x64' && wanted !== 'installed') return { use: 'packed' };
  if (wanted === 'packed')
    return { use: 'none', say: `The Chromium inside npm is for linux x64, not for ${platform}: leave out CHROMIUM=packed.` };
  if (installed !== undefined) return { use: 'installed', path: installed };
  if (isRoot && distribution === 'debian') return { use: 'install', commands: APT };
  if (isRoot && distribution === 'ubuntu') return { use: 'install', commands: [PLAYWRIGHT] };
  const command = distribution === 'debian' ? `sudo ${APT.at(-1)}` : PLAYWRIGHT;
  return {
    use: 'none',
    say: `The journeys need a Chromium or Chrome${platform === 'linux x64' ? '' : `, and there is none for ${platform} inside npm`}. Install one: ${command}`,
  };
}

/** Finds an installed browser that actually runs: on Ubuntu chromium-browser may be a script that only names another package. */
function findInstalled(): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const places = [...NAMES.flatMap((name) => directories.map((directory) => join(directory, name))), ...MAC_APPS];
  return [...places, chromium.executablePath()].find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}

async function thisMachine(): Promise<Machine> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return {
    wanted: (['packed', 'installed'] as const).find((which) => which === process.env['CHROMIUM']),
    installed: findInstalled(),
    platform: `${process.platform} ${process.arch}`,
    distribution: /^ID="?([\w-]+)/m.exec(release)?.[1] ?? '',
    isRoot: process.getuid?.() === 0,
  };
}

/** No browser is available; the message says how to get one. */
export class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

/** The Chromium from npm, if it fits the processor, unpacked once; else an installed one; else one installed now. */
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
  let choice = chooseBrowser(await thisMachine());
  if (choice.use === 'install') {
    const { commands } = choice;
    console.log(`No Chromium here, and none for this processor inside npm. Installing one: ${commands.join(' && ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const command of commands) spawnSync(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env });
    const installed = findInstalled();
    choice =
      installed === undefined
        ? { use: 'none', say: `No Chromium came of it. Install one by hand: ${commands.join(' && ')}` }
        : { use: 'installed', path: installed };
  }
  if (choice.use === 'none') throw new NoBrowser(choice.say);
  if (choice.use === 'installed') return { executablePath: choice.path, args, env: {} };
  await unpack();
  return { executablePath: `${UNPACKED}chromium`, args, env: { LD_LIBRARY_PATH: `${UNPACKED}al2023/lib` } };
}

const unbrotli = promisify(brotliDecompress);

async function unpack(): Promise<void> {
  if (existsSync(`${UNPACKED}chromium`)) return;
  await mkdir(UNPACKED, { recursive: true });
  for (const name of ['al2023', 'swiftshader']) {
    const tar = await unbrotli(await readFile(join(PACKED, `${name}.tar.br`)));
    const target = name === 'al2023' ? `${UNPACKED}al2023` : UNPACKED;
    await pipeline(Readable.from([tar]), extract(target));
  }
  // The binary is written last and renamed, so that an interrupted unpacking is noticed.
  const partial = `${UNPACKED}chromium.${process.pid}`;
  await writeFile(partial, await unbrotli(await readFile(join(PACKED, 'chromium.br'))));
  await chmod(partial, 0o755);
  await rename(partial, `${UNPACKED}chromium`).catch(() => rm(partial));
}
