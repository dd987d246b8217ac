import { createInterface } from 'node:readline/promises';

/** What was typed cannot be done; the usage is shown with it. */
export class UsageError extends Error {}

/** What was typed is right, but this database does not allow it. */
export class CommandRefused extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`);

export async function readLine(): Promise<string> {
  const terminal = createInterface({ input: process.stdin });
  for await (const line of terminal) {
    terminal.close();
    return line;
  }
  return '';
}
