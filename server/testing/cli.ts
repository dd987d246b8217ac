import { run } from '../commands/cli.ts';

export type CliResult = { code: number | null; out: string; err: string; bytes?: Buffer };

/** Runs the command line in this process; `isInteractive`: as if a person typed the input. */
export async function runCli(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
  isInteractive = false,
): Promise<CliResult> {
  const said: { out: string; err: string; bytes?: Buffer } = { out: '', err: '' };
  const code = await run(args, {
    env,
    write: (text) => {
      said.out += text;
    },
    writeError: (text) => {
      said.err += text;
    },
    async writeBytes(bytes) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      said.bytes = Buffer.concat(chunks);
    },
    isInteractive,
    readLine: async () => input.split('\n')[0] ?? '',
    readInput: async () => input,
  });
  return { code, ...said };
}
