import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { DECODED_SECONDS_MAX, type Samples, type SoundType } from '#domain/recording.ts';
import { openSemaphore } from '../concurrency/semaphore.ts';

const TIMEOUT_MS = 60_000;
const DECODED_RATE = 16_000;
/** ffmpeg's names of the accepted formats. Set explicitly, so that a playlist with external references is never parsed. */
const DEMUXERS: Readonly<Record<SoundType, string>> = {
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'audio/webm': 'matroska',
  'audio/mpeg': 'mp3',
};
/** Mono, without metadata, normalised to the usual loudness of speech in apps. */
const EVEN = ['-vn', '-map_metadata', '-1', '-ac', '1', '-af', 'loudnorm=I=-16:TP=-1.5:LRA=11', '-ar', '48000'];
const OGG = [...EVEN, '-c:a', 'libopus', '-b:a', '24k', '-application', 'voip', '-f', 'ogg'];
const M4A = [...EVEN, '-c:a', 'aac', '-b:a', '48k', '-movflags', '+faststart', '-f', 'mp4'];

/** One at a time, because serving learners has priority. */
const turns = openSemaphore({ atOnce: 1, waiting: 7, retryAfterSeconds: 5 });

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The configured ffmpeg, or the one on PATH; undefined when there is none. */
export async function findFfmpeg(named: string | undefined, path = process.env['PATH'] ?? ''): Promise<string | undefined> {
  const places = named === undefined ? path.split(delimiter).map((folder) => join(folder, 'ffmpeg')) : [named];
  for (const place of places) if (await isProgram(place)) return place;
  return undefined;
}

/** Runs a program and returns its output. Kills it after a time-out or when it writes more than `outputMax` bytes. */
export function runProgram(
  program: string,
  args: readonly string[],
  { input, outputMax = 0 }: { input?: string; outputMax?: number } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const parts: Buffer[] = [];
    let bytes = 0;
    child.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= outputMax) parts.push(part);
      else child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`${program} ended with ${code}`)),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** The decoded sound, and the compressed files for learners. */
export type Made = { readonly sound: Samples; readonly ogg: Buffer; readonly m4a: Buffer };

/** Undefined when it cannot be decoded. `isWanted` checks the decoded sound before it is compressed. */
export function makeSounds(
  program: string,
  bytes: Buffer,
  type: SoundType,
  isWanted: (sound: Samples) => void,
): Promise<Made | undefined> {
  return turns.run(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mengedi-sound-'));
    try {
      const [from, ogg, m4a] = ['master', 'made.ogg', 'made.m4a'].map((name) => join(folder, name)) as [string, string, string];
      await writeFile(from, bytes, { mode: 0o600 });
      const read = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-f', DEMUXERS[type], '-i', from];
      const limit = ['-t', String(DECODED_SECONDS_MAX)];
      const raw = await runProgram(
        program,
        [...read, ...limit, '-vn', '-ac', '1', '-ar', String(DECODED_RATE), '-f', 's16le', 'pipe:1'],
        {
          outputMax: (DECODED_SECONDS_MAX + 1) * DECODED_RATE * 2,
        },
      ).catch(() => undefined);
      if (raw === undefined || raw.length < 2) return undefined;
      const sound = { rate: DECODED_RATE, samples: new Float32Array(Math.floor(raw.length / 2)) };
      for (let index = 0; index < sound.samples.length; index += 1) sound.samples[index] = raw.readInt16LE(index * 2) / 32_768;
      isWanted(sound);
      await runProgram(program, [...read, ...limit, ...OGG, '-y', ogg]);
      await runProgram(program, [...read, ...limit, ...M4A, '-y', m4a]);
      return { sound, ogg: await readFile(ogg), m4a: await readFile(m4a) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
