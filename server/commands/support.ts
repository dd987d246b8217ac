import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, freemem, release, totalmem, type } from 'node:os';
import { connect } from '../db/connect.ts';
import { databaseOf, hasDatabase, openDatabase } from '../db/open.ts';
import { postgresVersion, tableSizes } from '../db/upkeep/doctor.ts';
import { type Config, SETTINGS } from '../settings/config.ts';
import type { Table } from '../settings/kinds.ts';
import { buildNumber, VERSION } from '../settings/version.ts';
import { CommandRefused, command, type Say, type Terminal } from './command.ts';
import { doctor } from './doctor.ts';

const MEGABYTE = 1e6;
const ERRORS_TOLD = 50;
const WARN = 40;
const TABLE: Table = SETTINGS;

function tellSettings(config: Config, say: Say): void {
  for (const [name, value] of Object.entries(config)) {
    const isTold = name === 'fixed' || TABLE[name]?.isTold === true;
    say(`  ${name}: ${isTold ? JSON.stringify(value) : value === undefined || value === '' ? 'not set' : 'set'}`);
  }
}

type LogLine = { level?: number; time?: number; msg?: string; err?: { name?: string; code?: string; stack?: string } };

/** Time and place of an error, without its message, which may quote what somebody typed. */
function errorOf(text: string): string[] {
  let line: LogLine;
  try {
    line = JSON.parse(text);
  } catch {
    return [];
  }
  if (line === null || typeof line !== 'object' || (line.level ?? 0) < WARN || line.err === undefined) return [];
  const { name = '', code = '', stack = '' } = line.err;
  const where =
    stack
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line.startsWith('at ')) ?? '';
  return [`  ${new Date(line.time ?? 0).toISOString()}  ${line.msg ?? ''}  ${[name, code, where].filter(Boolean).join(' ')}`];
}

async function readLog(file: string | undefined, readInput: Terminal['readInput']): Promise<string | undefined> {
  if (file === '-') return readInput();
  if (file !== undefined) {
    return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new CommandRefused(`${file} cannot be read (${error.code}).`);
    });
  }
  try {
    const args = ['--unit', 'mengedi@*', '--output', 'cat', '--lines', '20000', '--quiet'];
    return execFileSync('journalctl', args, { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

async function tellSizes(config: Config, say: Say): Promise<void> {
  const database = await openDatabase(config, 'command line', () => undefined);
  const { pool } = connect({ connection: database.owner, size: 1, prepared: false, onError: () => undefined });
  try {
    say(`  ${await postgresVersion(pool)}`);
    for (const { name, bytes, rows } of await tableSizes(pool))
      say(`  ${name}: ${(bytes / MEGABYTE).toFixed(1)} MB, about ${rows} rows`);
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Writes a package for people who give support: diagnostics of a running server, without data of learners. */
export const SUPPORT_COMMAND = command({
  name: 'support',
  shows: '[--log FILE]',
  does: [
    'a packet for those who help: versions, settings without secrets, doctor, sizes, the last errors of the journal',
    'or of a file of the log (- is standard input); nothing of learners',
  ],
  operands: [0, 0],
  options: { log: { type: 'string' } },
  async run({ settings, terminal, say }, { log }) {
    const lines = await readLog(log, terminal.readInput);
    const config = await settings();
    say(`Mengedi ${VERSION}, build ${buildNumber()}, ${new Date().toISOString()}`);
    const memory = `${Math.round(freemem() / MEGABYTE)} of ${Math.round(totalmem() / MEGABYTE)} MB free`;
    say(`Node ${process.version} on ${type()} ${release()} ${process.arch}, ${availableParallelism()} cores, ${memory}`);
    say(`Database: ${databaseOf(config)}`);
    say('\nSettings');
    tellSettings(config, say);
    say('\nDoctor');
    await doctor(config, (line) => say(`  ${line}`)).catch((error: Error) => say(`  ${error.message}`));
    say('\nSizes');
    if (hasDatabase(config)) await tellSizes(config, say).catch((error: Error) => say(`  ${error.message}`));
    say('\nErrors');
    if (lines === undefined) return say('  The journal cannot be read from here: --log FILE reads a file of it.');
    const errors = lines.split('\n').flatMap(errorOf);
    for (const line of errors.slice(-ERRORS_TOLD)) say(line);
    say(`  ${errors.length} in all, the last ${Math.min(errors.length, ERRORS_TOLD)} are told.`);
  },
});
