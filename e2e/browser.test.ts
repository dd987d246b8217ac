import { expect, test } from 'vitest';
import { type Choice, chooseBrowser, type Machine } from './browser.ts';

const bare: Machine = { wanted: undefined, installed: undefined, platform: 'linux x64', distribution: 'debian', isRoot: false };
const arm: Machine = { ...bare, platform: 'linux arm64' };
const mac: Machine = { ...bare, platform: 'darwin arm64', distribution: '' };
const path = '/usr/bin/chromium';
const PACKED: Choice = { use: 'packed' };
const INSTALLED: Choice = { use: 'installed', path };
const naming = (part: string) => ({ use: 'none', say: expect.stringContaining(part) });

test.each<[string, Machine, Choice | ReturnType<typeof naming>]>([
  ['the packed one is taken where it fits', bare, PACKED],
  ['… by root too: nothing is installed without need', { ...bare, isRoot: true }, PACKED],
  ['… whatever the distribution', { ...bare, distribution: 'fedora' }, PACKED],
  ['… also where one is installed', { ...bare, installed: path }, PACKED],
  ['an installed one where that is asked for', { ...bare, installed: path, wanted: 'installed' }, INSTALLED],
  ['… or the packed one does not fit', { ...arm, installed: path }, INSTALLED],
  ['… on a Mac', { ...mac, installed: path }, INSTALLED],
  ['… by root too', { ...arm, installed: path, isRoot: true }, INSTALLED],
  [
    '… and where none is installed, the packed one does not stand in',
    { ...bare, wanted: 'installed' },
    naming('sudo apt-get install -y chromium-headless-shell'),
  ],
  [
    'the packed one is not taken where it does not fit',
    { ...arm, installed: path, wanted: 'packed' },
    naming('leave out CHROMIUM=packed'),
  ],
  ['… nor is another installed instead', { ...arm, isRoot: true, wanted: 'packed' }, naming('linux arm64')],
  [
    'where none fits, root installs one on Debian',
    { ...arm, isRoot: true },
    { use: 'install', commands: ['apt-get update', 'apt-get install -y chromium-headless-shell'] },
  ],
  [
    '… and on Ubuntu',
    { ...arm, isRoot: true, distribution: 'ubuntu' },
    { use: 'install', commands: ['npx playwright install --with-deps chromium'] },
  ],
  ['others are told the command on Debian', arm, naming('sudo apt-get install -y chromium-headless-shell')],
  ['… on Ubuntu', { ...arm, distribution: 'ubuntu' }, naming('npx playwright install --with-deps chromium')],
  ['… elsewhere, root or not', { ...arm, distribution: 'fedora', isRoot: true }, naming('npx playwright install')],
  ['… on a Mac', mac, naming('npx playwright install')],
])('%s', (_title, machine, choice) => {
  expect(chooseBrowser(machine)).toEqual(choice);
});
