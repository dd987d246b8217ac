import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type pg from 'pg';
import type { Db } from '../db/connect.ts';
import type { Config } from '../settings/config.ts';

/** A wrong command line: shown with the usage. */
export class UsageError extends Error {}

/** A right command line that this database does not allow. */
export class CommandRefused extends Error {}

/** Input and output of commands; tests pass their own. */
export type Terminal = {
  env: Readonly<Record<string, string | undefined>>;
  write(text: string): void;
  writeError(text: string): void;
  /** Writes binary output. */
  writeBytes(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Whether a person can be asked. */
  isInteractive: boolean;
  /** '' at the end of input. */
  readLine(): Promise<string>;
  /** Everything until the end of input. */
  readInput(): Promise<string>;
};

export type Say = (line: string) => void;

/** The terminal of this process. */
export function processTerminal(): Terminal {
  // A reader such as `head` may go before the end: the command goes on. writeBytes fails all the same.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return {
    env: process.env,
    write: (said) => process.stdout.write(said),
    writeError: (said) => process.stderr.write(said),
    writeBytes: (bytes) => pipeline(bytes, process.stdout, { end: false }),
    readInput: () => text(process.stdin),
    isInteractive: process.stdin.isTTY === true,
    async readLine() {
      const lines = createInterface({ input: process.stdin });
      for await (const line of lines) {
        lines.close();
        return line;
      }
      return '';
    },
  };
}

/** How a command opens the database. */
export type Wanted = {
  /** Only while no server runs on the embedded one. */
  alone?: boolean;
  /** Tables of any version; otherwise they must be this version's. */
  anyVersion?: boolean;
};

/** The database, opened as its owner; and the server's role, if it is another. */
export type Opened = { db: Db; pool: pg.Pool; owner: pg.PoolConfig; serverRole(): Promise<string | undefined> };

/** What a command gets in addition to its options. */
export type Work = {
  terminal: Terminal;
  say: Say;
  /** The words after the command's name. */
  operands: readonly string[];
  /** The service's settings, unchecked. */
  settings(): Promise<Config>;
  /** The same; throws when they name no existing database. */
  settingsOfDatabase(): Promise<Config>;
  /** Prints which database it is, opens it for `use`, and closes it. */
  inDatabase<Result>(config: Config, wanted: Wanted, use: (opened: Opened) => Promise<Result>): Promise<Result>;
};

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

export type Command = {
  /** As typed. */
  name: string;
  /** The operands, for the usage. */
  shows: string;
  does: readonly string[];
  /** The least and the largest number of operands. */
  operands: readonly [number, number];
  options: ParseArgsOptionsConfig;
  run(work: Work, values: Readonly<Record<string, unknown>>): Promise<void>;
};

/** Infers the types of `run`'s options, which a plain list would lose. */
export function command<const Options extends ParseArgsOptionsConfig>(
  described: Omit<Command, 'options' | 'run'> & { options: Options; run(work: Work, values: Values<Options>): Promise<void> },
): Command {
  return { ...described, run: (work, values) => described.run(work, values as Values<Options>) };
}
