import { run } from '../commands/cli.ts';

export type CliResult = { code: number | null; out: string; err: string };

/** What the command line does, in this process; `isInteractive`: a person types the input. */
export async function runCli(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
  isInteractive = false,
): Promise<CliResult> {
  const said = { out: '', err: '' };
  const code = await run(args, {
    env,
    write: (text) => {
      said.out += text;
    },
    writeError: (text) => {
      said.err += text;
    },
    isInteractive,
    readLine: async () => input.split('\n')[0] ?? '',
  });
  return { code, ...said };
}
