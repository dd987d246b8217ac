import { expect, test } from 'vitest';
import { soundType } from '#domain/recording.ts';
import { toneWav } from '../testing/sounds.ts';
import { findFfmpeg, makeSounds } from './ffmpeg.ts';

const program = await findFfmpeg(process.env['FFMPEG_PATH']);

// The tests of the calls have a stand-in, because few machines have ffmpeg: this one says whether the real one takes what we tell it.
test.skipIf(program === undefined)('a real ffmpeg makes Ogg and MP4 of a recording, and nothing of what is none', async () => {
  const make = (bytes: Buffer) => makeSounds(program as string, bytes, 'audio/wav', () => undefined);
  const made = await make(toneWav(2));
  expect(made?.sound.samples.length).toBe(2 * 16_000);
  expect([made?.ogg, made?.m4a].map((bytes) => bytes && soundType(bytes))).toEqual(['audio/ogg', 'audio/mp4']);
  expect(Math.max(made?.ogg.length ?? 0, made?.m4a.length ?? 0)).toBeLessThan(toneWav(2).length / 2);
  expect(await make(Buffer.from('#EXTM3U\nfile:///etc/passwd'))).toBeUndefined();
});
