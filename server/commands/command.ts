import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type pg from 'pg';
import type { Db } from '../db/connect.ts';
import type { Config } from '../settings/config.ts';

/** What was typed cannot be done; the usage is shown with it. */
export class UsageError extends Error {}

/** What was typed is right, but this database does not allow it. */
export class CommandRefused extends Error {}

/** Where a command says what it does, and asks. A test has one of its own. */
export type Terminal = {
  env: Readonly<Record<string, string | undefined>>;
  write(text: string): void;
  writeError(text: string): void;
  /** What is no text, all of it. */
  writeBytes(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Whether a person sits before it, who can be asked. */
  isInteractive: boolean;
  /** '' where there is none. */
  readLine(): Promise<string>;
  /** All that comes. */
  readInput(): Promise<string>;
};

export type Say = (line: string) => void;

/** The terminal of this process. */
export function processTerminal(): Terminal {
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

/** How a command wants the database. */
export type Wanted = {
  /** Without a server that runs on the embedded one. */
  alone?: boolean;
  /** Whatever version made its tables: else they must be those of this version. */
  anyVersion?: boolean;
};

/** The database as its owner, and as whom the server works there, where that is somebody else. */
export type Opened = { db: Db; pool: pg.Pool; owner: pg.PoolConfig; serverRole(): Promise<string | undefined> };

/** What a command works with, beside its options. */
export type Work = {
  terminal: Terminal;
  say: Say;
  /** What stands after the command's name. */
  operands: readonly string[];
  /** Those of the service, whatever they say. */
  settings(): Promise<Config>;
  /** The same; refused where they name no database that is there. */
  settingsOfDatabase(): Promise<Config>;
  /** Says which database it is, opens it for as long as `use` works, and closes it. */
  inDatabase<Result>(config: Config, wanted: Wanted, use: (opened: Opened) => Promise<Result>): Promise<Result>;
};

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

export type Command = {
  /** As it is typed. */
  name: string;
  /** What stands after the name, as the usage shows it. */
  shows: string;
  does: readonly string[];
  /** How many words stand after the name, at least and at most. */
  operands: readonly [number, number];
  options: ParseArgsOptionsConfig;
  run(work: Work, values: Readonly<Record<string, unknown>>): Promise<void>;
};

/** Keeps what `run` gets of the options' types, which a list of commands cannot. */
export function command<const Options extends ParseArgsOptionsConfig>(
  described: Omit<Command, 'options' | 'run'> & { options: Options; run(work: Work, values: Values<Options>): Promise<void> },
): Command {
  return { ...described, run: (work, values) => described.run(work, values as Values<Options>) };
}
