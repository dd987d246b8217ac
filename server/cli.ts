// Starts the command line: from the bundle if it is up to date, else from the sources.
import type * as Cli from './commands/cli.ts';
import { bundled } from './startup/bundled.ts';

const { run, processTerminal }: typeof Cli = await import(bundled('cli') ?? './commands/cli.ts');
process.exitCode = await run(process.argv.slice(2), processTerminal());
