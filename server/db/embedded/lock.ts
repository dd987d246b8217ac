// One owner per data directory: an operating-system lock on an open file, released whenever the process ends.
import { spawnSync } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { WAY_OUT } from './run-as.ts';

const openForLock = (file: string) => {
  try {
    const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    const { uid, gid } = statSync(dirname(file));
    // A lock file created by root must be accessible to the owner of the directory.
    if (process.getuid?.() === 0) fchownSync(fd, uid, gid);
    return fd;
  } catch (error) {
    const { uid } = statSync(dirname(file), { throwIfNoEntry: false }) ?? {};
    throw new Error(`${file} cannot be opened by user ${process.getuid?.()}; the directory belongs to user ${uid}`, {
      cause: error,
    });
  }
};

const lockWhileOpening = (file: string) => {
  const O_EXLOCK = 0x20; // BSD and macOS only; Node has no name for it
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
};

// flock(1) locks the inherited open file; the lock stays with our descriptor after flock has ended.
const lockOpened = (fd: number) => {
  const { status, error, stderr } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    encoding: 'utf8',
  });
  if (status === 0 || status === 1) return status === 0;
  throw new Error(`The data directory cannot be locked: ${error?.message ?? stderr}. flock of util-linux is needed. ${WAY_OUT}`);
};

/** Returns a function that releases the lock; undefined when another process holds it. */
export const tryLock = (file: string): (() => void) | undefined => {
  if (process.platform !== 'linux') {
    const fd = lockWhileOpening(file);
    return fd === undefined ? undefined : () => closeSync(fd);
  }
  const fd = openForLock(file);
  try {
    if (lockOpened(fd)) return () => closeSync(fd);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return undefined;
};
