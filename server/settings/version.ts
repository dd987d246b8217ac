import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The package's version is the one that the menu shows. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

const FROM_GIT = ['log', '-1', '--format=%cd-%h', '--date=format-local:%Y%m%d.%H%M', '--abbrev=8'];
let found: string | undefined;

/**
 * The build number: differs between builds of one version and sorts by time. An installed release has it in the file BUILD, written by deploy/install.sh and
 * the image; a checkout asks git.
 */
export function buildNumber(): string {
  found ??= readBuild() ?? 'unknown';
  return found;
}

function readBuild(): string | undefined {
  try {
    return readFileSync(new URL('../../BUILD', import.meta.url), 'utf8').trim() || undefined;
  } catch {
    // Not a release; try git.
  }
  try {
    const env = { ...process.env, TZ: 'UTC' };
    return (
      execFileSync('git', FROM_GIT, { cwd: ROOT, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
