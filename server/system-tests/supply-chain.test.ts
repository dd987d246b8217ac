import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
type Entry = { version: string; integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean };
const manifest = read('package.json');
const entries = Object.entries(read('package-lock.json').packages as Record<string, Entry>).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Known compromised or sabotaged versions of packages. Add others when you hear of them. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  'ansi-regex': ['6.2.1'],
  'ansi-styles': ['6.2.2'],
  axios: ['0.30.4', '1.14.1'],
  backslash: ['0.2.1'],
  chalk: ['5.6.1'],
  'chalk-template': ['1.1.1'],
  coa: ['2.0.3', '2.0.4', '2.1.1', '2.1.3', '3.0.1', '3.1.3'],
  color: ['5.0.1'],
  'color-convert': ['3.1.1'],
  'color-name': ['2.0.1'],
  'color-string': ['2.1.1'],
  colors: ['1.4.1', '1.4.2', '1.4.44-liberty-2'],
  debug: ['4.4.2'],
  'error-ex': ['1.3.3'],
  'eslint-config-prettier': ['8.10.1', '9.1.1', '10.1.6', '10.1.7'],
  'eslint-scope': ['3.7.2'],
  'event-stream': ['3.3.6'],
  faker: ['6.6.6'],
  'flatmap-stream': ['0.1.1'],
  'is-arrayish': ['0.3.3'],
  'node-ipc': ['9.2.2', '10.1.1', '10.1.2', '10.1.3', '11.0.0', '11.1.0'],
  rc: ['1.2.9', '1.3.9', '2.3.9'],
  'simple-swizzle': ['0.2.3'],
  'slice-ansi': ['7.1.1'],
  'strip-ansi': ['7.1.1'],
  'supports-color': ['10.2.1'],
  'supports-hyperlinks': ['4.1.1'],
  'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'],
  'wrap-ansi': ['9.0.1'],
};

test('every package of the lockfile is held to its content, and comes from no address of its own', () => {
  expect(entries.length).toBeGreaterThan(100);
  const loose = entries.filter(([, { integrity = '', link, resolved }]) => !/^sha512-/.test(integrity) || link || resolved);
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('every version that we ask for is an exact one', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const asked = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('only what is named runs a script when it is installed', () => {
  const scripted = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(scripted.sort()).toEqual(Object.keys(manifest.allowScripts).sort());
});

test('nothing of ours hides what npm says of scripts', () => {
  expect(existsSync(join(root, '.npmrc'))).toBe(false);
});

test('an image is named by its exact version, or by its digest, and both stages build on the same', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const images = [
    ...[...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image),
    ...[...readFileSync(join(root, 'compose.yaml'), 'utf8').matchAll(/image: \$\{\w+_IMAGE:-([^}]+)\}$/gm)].map(
      ([, image]) => image,
    ),
  ];
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-[a-z-]+$|@sha256:[\da-f]{64}$/);
  const stages = [...dockerfile.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, from]) => from);
  expect(stages).toEqual(['NODE_IMAGE', 'NODE_IMAGE']);
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
});

test('no version that is known to be bad is among them', () => {
  expect(entries.filter(([path, { version }]) => BAD[nameOf(path)]?.includes(version)).map(([path]) => path)).toEqual([]);
});

test('everything that runs in production can be listed for a scanner', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 50_000_000 });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }) => name);
  for (const name of ['fastify', 'pg', 'react']) expect(names).toContain(name);
  expect(names).not.toContain('vitest');
});
