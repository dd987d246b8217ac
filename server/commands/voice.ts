import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXT_KINDS, type TextKind } from '#contract/content.ts';
import { SOUND_BYTES_MAX } from '#contract/limits.ts';
import { SOUND_LANGUAGES, type SoundLanguage, takeState } from '#domain/recording.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import type { Db } from '../db/connect.ts';
import { addMade, findSound, findSpeakers, findTakes, insertSounds, insertSpeaker } from '../db/content/takes.ts';
import { findTranslations } from '../db/content/translations.ts';
import type { Config } from '../settings/config.ts';
import { findFfmpeg, runProgram } from '../sounds/ffmpeg.ts';
import { type Kept, keepTake, prepareTake, reasonOf, requireRoom, spokenText, type TakeOf } from '../sounds/take.ts';
import { CommandRefused, command, type Say, UsageError } from './command.ts';

const FILE_NAME = /^([a-z_]+)-(\d{1,9})-([a-z_]+)\.(?:wav|ogg|m4a|webm|mp3)$/;

const isKind = (name: string): name is TextKind => TEXT_KINDS.some((kind) => kind === name);

function readLanguage(value: string | undefined): SoundLanguage {
  const language = SOUND_LANGUAGES.find((known) => known === (value ?? 'ti'));
  if (language === undefined) throw new UsageError(`--language is one of ${SOUND_LANGUAGES.join(', ')}`);
  return language;
}

type Keeping = { db: Db; config: Config; ffmpeg: string | undefined; speaker: number | null };

async function keep({ db, config, ffmpeg, speaker }: Keeping, of: TakeOf, bytes: Buffer): Promise<Kept> {
  const take = await prepareTake(bytes, ffmpeg);
  const by = { speaker, user: null, now: Date.now(), bytesMax: config.soundBytes, decides: true };
  return db.transaction().execute((tx) => keepTake(tx, of, take, by));
}

type Agreed = { name: string; agreedOn: string; buildsVoice: boolean };

/** Imports a folder of files that are named by their texts, e.g. question-1001-question.wav. */
export async function importTakes(
  db: Db,
  config: Config,
  folder: string,
  language: SoundLanguage,
  agreed: Agreed,
  say: Say,
): Promise<void> {
  const names = (await readdir(folder)).sort();
  const known = (await findSpeakers(db)).find(({ name }) => name === agreed.name);
  const made = { name: agreed.name, agreed_on: agreed.agreedOn, builds_voice: agreed.buildsVoice };
  const speaker = known?.id ?? (await insertSpeaker(db, { ...made, created_at: new Date(), created_by: null }));
  const keeping = { db, config, ffmpeg: await findFfmpeg(config.ffmpegPath), speaker };
  let kept = 0;
  const refused: string[] = [];
  for (const name of names) {
    const [, kind = '', id = '', field = ''] = FILE_NAME.exec(name) ?? [];
    try {
      if (!isKind(kind)) throw new Error('its name does not say which text it speaks, as question-1001-question.wav does');
      await keep(keeping, { kind, id: Number(id), field, language }, await readFile(join(folder, name)));
      kept += 1;
    } catch (error) {
      refused.push(`${name}: ${reasonOf(error)}`);
    }
  }
  for (const line of refused) say(line);
  say(`${kept} kept, ${refused.length} refused.`);
  if (refused.length > 0) throw new CommandRefused(`${refused.length} of ${names.length} files were not taken.`);
}

/** Synthesises texts that have no take. */
export async function makeTakes(db: Db, config: Config, language: SoundLanguage, say: Say): Promise<void> {
  const [program, ...args] = (config.voiceCommand ?? '').split(/\s+/).filter((word) => word !== '');
  if (program === undefined) throw new CommandRefused('VOICE_COMMAND names no program that speaks.');
  const keyOf = (kind: string, id: number, field: string) => `${kind} ${id} ${field}`;
  const takes = new Map((await findTakes(db, { language })).map((take) => [keyOf(take.kind, take.item_id, take.field), take]));
  const keeping = { db, config, ffmpeg: await findFfmpeg(config.ffmpegPath), speaker: null };
  let made = 0;
  let failed = 0;
  for (const { kind, id, field, ...text } of await findTranslations(db, { retired: false })) {
    const words = spokenText(text[language]);
    const take = takes.get(keyOf(kind, id, field));
    const state = takeState(take && { digest: take.digest, machine: take.speaker_id === null }, words.digest);
    if (words.text === '' || state === 'machine' || state === 'spoken') continue;
    try {
      const bytes = await runProgram(program, args, { input: words.text, outputMax: SOUND_BYTES_MAX });
      if (await keep(keeping, { kind, id, field, language }, bytes)) made += 1;
    } catch (error) {
      failed += 1;
      say(`${kind} ${id} ${field}: ${reasonOf(error)}`);
    }
  }
  say(`${made} made, ${failed} failed.`);
  if (!config.machineVoice) say('Learners do not hear them: MACHINE_VOICE is off.');
  if (failed > 0) throw new CommandRefused(`${failed} texts were not spoken.`);
}

/** Compresses takes that were stored without ffmpeg; the master stays. */
export async function convertTakes(db: Db, config: Config, say: Say): Promise<void> {
  const ffmpeg = await findFfmpeg(config.ffmpegPath);
  if (ffmpeg === undefined) throw new CommandRefused('There is no ffmpeg: install it, or name it in FFMPEG_PATH.');
  let made = 0;
  let failed = 0;
  for (const take of (await findTakes(db, {})).filter(({ ogg }) => ogg === null)) {
    try {
      const { ogg, m4a } = await prepareTake((await findSound(db, take.master)) ?? Buffer.alloc(0), ffmpeg);
      if (ogg === undefined || m4a === undefined) throw new Error('ffmpeg made nothing of it');
      await requireRoom(db, [ogg, m4a], config.soundBytes);
      await db.transaction().execute(async (tx) => {
        await insertSounds(tx, [ogg, m4a], Date.now());
        if (!(await addMade(tx, take, { ogg: ogg.name, m4a: m4a.name }))) throw new Error('it was recorded anew meanwhile');
      });
      made += 1;
    } catch (error) {
      failed += 1;
      say(`${take.kind} ${take.item_id} ${take.field}, ${take.language}: ${reasonOf(error)}`);
    }
  }
  say(`${made} converted, ${failed} failed.`);
  if (failed > 0) throw new CommandRefused(`${failed} recordings are still served as they came.`);
}

const LANGUAGE = { language: { type: 'string' } } as const;

export const VOICE_COMMANDS = [
  command({
    name: 'voice import',
    shows: 'FOLDER --speaker NAME [--agreed DAY] [--may-build-voice] [--language ti]',
    does: ['take recordings that were made elsewhere, named by their text: question-1001-question.wav'],
    operands: [1, 1],
    options: {
      ...LANGUAGE,
      speaker: { type: 'string' },
      agreed: { type: 'string' },
      'may-build-voice': { type: 'boolean', default: false },
    },
    async run({ settingsOfDatabase, inDatabase, operands, say }, values) {
      const name = values.speaker?.trim() ?? '';
      const agreedOn = values.agreed ?? stockholmDay(Date.now());
      if (name === '') throw new UsageError('--speaker names who speaks, and has agreed to be heard');
      if (!/^\d{4}-\d\d-\d\d$/.test(agreedOn)) throw new UsageError('--agreed is a day: 2026-11-15');
      const language = readLanguage(values.language);
      const config = await settingsOfDatabase();
      const agreed = { name, agreedOn, buildsVoice: values['may-build-voice'] };
      await inDatabase(config, {}, ({ db }) => importTakes(db, config, operands[0] ?? '', language, agreed, say));
    },
  }),
  command({
    name: 'voice make',
    shows: '--missing [--language ti]',
    does: ['have VOICE_COMMAND speak every text that nobody has spoken; a person who speaks it later takes its place'],
    operands: [0, 0],
    options: { ...LANGUAGE, missing: { type: 'boolean', default: false } },
    async run({ settingsOfDatabase, inDatabase, say }, values) {
      if (!values.missing) throw new UsageError('--missing has to be said: only what nobody has spoken is made');
      const language = readLanguage(values.language);
      const config = await settingsOfDatabase();
      await inDatabase(config, {}, ({ db }) => makeTakes(db, config, language, say));
    },
  }),
  command({
    name: 'voice convert',
    shows: '',
    does: ['make small files of what was recorded while there was no ffmpeg'],
    operands: [0, 0],
    options: {},
    async run({ settingsOfDatabase, inDatabase, say }) {
      const config = await settingsOfDatabase();
      await inDatabase(config, {}, ({ db }) => convertTakes(db, config, say));
    },
  }),
];
