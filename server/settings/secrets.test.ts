import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const CODE = 'MENG-7K3D-ACEF-GHJK-MNPQ';
const about = Buffer.from('row 1');

test('what is sealed is opened by the next start with the same folder, and by nobody else', () => {
  const sealed = openSecrets({ secretsKey: undefined, dataDir }).seal(CODE, about) as Buffer;
  expect(sealed.toString('latin1')).not.toContain(CODE);
  expect(openSecrets({ secretsKey: undefined, dataDir }).open(sealed, about)).toBe(CODE);
  expect(
    openSecrets({ secretsKey: 'another key of a server that is somewhere else', dataDir }).open(sealed, about),
  ).toBeUndefined();
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
});

test('it belongs to its row, and a damaged one is not read', () => {
  const secrets = openSecrets({ secretsKey: 'k'.repeat(32), dataDir });
  const sealed = secrets.seal(CODE, about) as Buffer;
  expect(secrets.open(sealed, Buffer.from('row 2'))).toBeUndefined();
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  expect(secrets.open(sealed, about)).toBeUndefined();
  expect(secrets.open(Buffer.alloc(3), about)).toBeUndefined();
  // Encryption is randomised.
  expect(secrets.seal(CODE, about)).not.toEqual(secrets.seal(CODE, about));
});

test('a server that keeps no secret makes no file, and a key that is set makes none', () => {
  openSecrets({ secretsKey: undefined, dataDir });
  openSecrets({ secretsKey: 'k'.repeat(32), dataDir }).seal(CODE, about);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a key that is there is kept, and where none can be made nothing is sealed', () => {
  writeFileSync(join(dataDir, 'secrets.key'), 'kept\n');
  openSecrets({ secretsKey: undefined, dataDir }).seal(CODE, about);
  expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8')).toBe('kept\n');
  expect(openSecrets({ secretsKey: undefined, dataDir: join(dataDir, 'secrets.key') }).seal(CODE, about)).toBeUndefined();
});
