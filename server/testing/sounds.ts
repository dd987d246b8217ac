import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '#domain/recording.ts';

const RATE = 16_000;

/** A WAV with a tone; `level` 0 is silence. */
export const toneWav = (seconds: number, { level = 0.3, pitch = 440 } = {}): Buffer =>
  Buffer.from(
    writeWav({
      rate: RATE,
      samples: Float32Array.from(
        { length: Math.round(seconds * RATE) },
        (_, index) => level * Math.sin((index * 2 * Math.PI * pitch) / RATE),
      ),
    }),
  );

/** Writes an executable file in a folder of its own. */
export async function program(name: string, code: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'mengedi-program-')), name);
  await writeFile(path, `#!${process.execPath}\n${code}`);
  await chmod(path, 0o755);
  return path;
}

/** A stand-in for ffmpeg: copies a WAV, decodes hours of silence up to the limit, and rejects everything else. Its output names the requested format. */
export const standInFfmpeg = () =>
  program(
    'ffmpeg',
    `const { readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const after = (name) => args[args.indexOf(name) + 1];
const bytes = readFileSync(after('-i'));
const out = args.at(-1);
if (out !== 'pipe:1') {
  writeFileSync(out, Buffer.concat([Buffer.from(out.endsWith('.ogg') ? 'OggS' : '....ftypM4A '), Buffer.from(args.join(' ').replaceAll(/\\S*mengedi-sound\\S*/g, 'file'))]));
} else if (bytes.includes('hours of silence')) process.stdout.write(Buffer.alloc(Number(after('-t')) * ${RATE} * 2));
else if (bytes.subarray(0, 4).toString() === 'RIFF') process.stdout.write(bytes.subarray(44));
else process.exit(1);
`,
  );
