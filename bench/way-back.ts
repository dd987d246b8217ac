// Runs the previous release's route tests on the schema of this one, to show that a rollback works.
// npm run bench:way-back             COMMIT=… another release; TESTS="server/routes" which tests to run
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RELEASE_BEFORE } from '../server/testing/release-before.ts';
import { report } from './server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const commit = process.env['COMMIT'] ?? RELEASE_BEFORE.commit;
const tests = (process.env['TESTS'] ?? 'server/routes').split(' ');
const MIGRATIONS = 'server/db/migrations';

const directory = await mkdtemp(join(tmpdir(), 'mengedi-way-back-'));
const release = join(directory, 'release');
execFileSync('git', ['worktree', 'add', '--detach', release, commit], { cwd: ROOT, stdio: 'ignore' });
try {
  await symlink(join(ROOT, 'node_modules'), join(release, 'node_modules'));
  const before = new Set(await readdir(join(release, MIGRATIONS)));
  const added = (await readdir(join(ROOT, MIGRATIONS))).filter((name) => !before.has(name));
  for (const name of added) await cp(join(ROOT, MIGRATIONS, name), join(release, MIGRATIONS, name));
  const { status } = spawnSync('./run', ['vitest', 'run', '--project', 'server', ...tests], { cwd: release, stdio: 'inherit' });
  report(`${commit} on the tables of today, with ${added.length} more migrations`, status === 0 ? 'works' : 'fails', 'works');
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', release], { cwd: ROOT });
  await rm(directory, { recursive: true, force: true });
}
