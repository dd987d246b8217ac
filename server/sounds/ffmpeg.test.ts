import { expect, test } from 'vitest';
import { soundType } from '#domain/recording.ts';
import { toneWav } from '../testing/sounds.ts';
import { findFfmpeg, makeSounds, runProgram } from './ffmpeg.ts';
import { prepareTake, reasonOf } from './take.ts';

const program = await findFfmpeg(process.env['FFMPEG_PATH']);

// Route tests use a stand-in, because few machines have ffmpeg. This test checks that a real one accepts our arguments.
test.skipIf(program === undefined)('a real ffmpeg makes Ogg and MP4 of a recording, and nothing of what is none', async () => {
  const make = (bytes: Buffer) => makeSounds(program as string, bytes, 'audio/wav', () => undefined);
  const made = await make(toneWav(2));
  expect(made?.sound.samples.length).toBe(2 * 16_000);
  expect([made?.ogg, made?.m4a].map((bytes) => bytes && soundType(bytes))).toEqual(['audio/ogg', 'audio/mp4']);
  expect(Math.max(made?.ogg.length ?? 0, made?.m4a.length ?? 0)).toBeLessThan(toneWav(2).length / 2);
  expect(await make(Buffer.from('#EXTM3U\nfile:///etc/passwd'))).toBeUndefined();
});

test.skipIf(program === undefined)(
  'a real ffmpeg does not listen to hours of silence in few bytes, and reads no other kind than the file is',
  async () => {
    const refusal = (bytes: Buffer) => prepareTake(bytes, program).then(() => 'kept', reasonOf);
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '7200', '-c:a', 'flac', '-f', 'ogg'];
    const bomb = await runProgram(program as string, ['-v', 'error', ...silence, 'pipe:1'], { outputMax: 12_000_000 });
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await refusal(bomb)).toBe('The recording is too long: it can have at most 4 minutes.');
    expect(await refusal(Buffer.concat([Buffer.from('OggS'), toneWav(1)]))).toBe('The file is no sound, or it is damaged.');
    expect(await refusal(toneWav(2, { level: 0 }))).toBe('Nothing can be heard in the recording.');
  },
);
