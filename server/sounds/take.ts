import { createHash } from 'node:crypto';
import type { TextKind } from '#contract/content.ts';
import {
  isHeardAtOnce,
  mayReplace,
  readWav,
  refusedFor,
  type Samples,
  SOUND_ENDINGS,
  type SoundLanguage,
  type SoundType,
  soundFaults,
  soundType,
  TAKE_SECONDS_MAX,
  takeState,
} from '#domain/recording.ts';
import { wordsOf } from '#domain/speech.ts';
import type { Db } from '../db/connect.ts';
import {
  deleteUnheard,
  findTakes,
  holdTake,
  insertSounds,
  keepReplaced,
  type OwnedTake,
  proposeTake,
  type StoredSound,
  type StoredTake,
  saveTake,
  soundBytes,
  type UnheardTake,
} from '../db/content/takes.ts';
import { findTranslations } from '../db/content/translations.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { say as inWords } from '../text/catalog.ts';
import { makeSounds } from './ffmpeg.ts';

const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** The spoken words of a text, and their digest. */
export function spokenText(written: string): { text: string; digest: string } {
  const text = wordsOf(written);
  return { text, digest: digestOf(text) };
}

/** Whether learners hear a take: its words are those of the present text, and a person spoke it, or a machine where that is enabled. */
export function isHeard(take: Pick<OwnedTake, 'digest' | 'text' | 'speaker_id'>, machineVoice: boolean): boolean {
  const state = takeState({ digest: take.digest, machine: take.speaker_id === null }, spokenText(take.text).digest);
  return state === 'spoken' || (state === 'machine' && machineVoice);
}

/** Files for learners, the smallest first; the master where no other could be made. */
export function heardNames({ ogg, m4a, master }: Pick<StoredTake, 'ogg' | 'm4a' | 'master'>): string[] {
  const made = [ogg, m4a].filter((name) => name !== null);
  return made.length > 0 ? made : [master];
}

const named = (bytes: Buffer, type: SoundType): StoredSound => ({ name: `${digestOf(bytes)}.${SOUND_ENDINGS[type]}`, bytes });

export type PreparedTake = { seconds: number; master: StoredSound; ogg?: StoredSound; m4a?: StoredSound };

/** Decodes and measures an upload; rejects files that are no sound, silent or too long. */
export async function prepareTake(bytes: Buffer, ffmpeg: string | undefined, said?: string): Promise<PreparedTake> {
  const type = soundType(bytes);
  if (type === undefined) throw invalid({ sound: { key: 'soundBroken' } });
  if (said !== undefined && said !== type) throw invalid({ sound: { key: 'soundMismatch' } });
  const listen = (sound: Samples) => {
    const reason = refusedFor(soundFaults(sound));
    if (reason === undefined) return;
    const key = ({ short: 'soundShort', long: 'soundLong', silent: 'soundSilent' } as const)[reason];
    throw invalid({ sound: { key, values: { count: TAKE_SECONDS_MAX / 60 } } });
  };
  const master = named(bytes, type);
  if (ffmpeg === undefined) {
    if (type !== 'audio/wav') throw invalid({ sound: { key: 'soundOnlyWav' } });
    const sound = readWav(bytes);
    if (sound === undefined) throw invalid({ sound: { key: 'soundBroken' } });
    listen(sound);
    return { seconds: sound.samples.length / sound.rate, master };
  }
  const made = await makeSounds(ffmpeg, bytes, type, listen);
  if (made === undefined) throw invalid({ sound: { key: 'soundBroken' } });
  const seconds = made.sound.samples.length / made.sound.rate;
  return { seconds, master, ogg: named(made.ogg, 'audio/ogg'), m4a: named(made.m4a, 'audio/mp4') };
}

/** Throws when the configured space for recordings would be exceeded. */
export async function requireRoom(db: Db, sounds: readonly StoredSound[], bytesMax: number): Promise<void> {
  const size = sounds.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if ((await soundBytes(db)) + size > bytesMax) {
    throw invalid({ sound: { key: 'soundStorage', values: { count: Math.round(bytesMax / 1_048_576) } } });
  }
}

/** The reason of a rejection, as text for the command line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return (error as Error).message;
  if (error.code === 'text_changed') return 'the text says something else by now';
  const [fault] = Object.values(error.fields);
  return inWords('en', fault?.key ?? error.key, fault?.values);
}

export type TakeOf = { kind: TextKind; id: number; field: string; language: SoundLanguage };
type By = {
  speaker: number | null;
  user: number | null;
  now: number;
  bytesMax: number;
  digest?: string;
  /** The caller is an editor or the command line. */
  decides: boolean;
  /** Whether the owner trusts this speaker. */
  trusted?: boolean;
};
export type Kept = 'heard' | 'proposed' | 'left';

/** Stores a take for the present text. `left`: not stored, because a person already spoke the text and this one is synthesised. */
export async function keepTake(tx: Db, { kind, id, field, language }: TakeOf, take: PreparedTake, by: By): Promise<Kept> {
  const [text] = await findTranslations(tx, { kind, id, field });
  if (text === undefined) throw notFound();
  const { digest, text: words } = spokenText(text[language]);
  if (words === '' || (by.digest !== undefined && by.digest !== digest)) {
    throw new Refusal('conflict', 'versionConflict', { code: 'text_changed' });
  }
  await holdTake(tx, { kind, item_id: id, field, language });
  const [before] = await findTakes(tx, { kind, ids: [id], field, language });
  const state = takeState(before && { digest: before.digest, machine: before.speaker_id === null }, digest);
  if (!mayReplace(state, by.speaker === null)) return 'left';
  const sounds = [take.master, take.ogg, take.m4a].filter((sound) => sound !== undefined);
  await requireRoom(tx, sounds, by.bytesMax);
  await insertSounds(tx, sounds, by.now);
  const made = {
    kind,
    item_id: id,
    field,
    language,
    digest,
    seconds: take.seconds,
    master: take.master.name,
    ogg: take.ogg?.name ?? null,
    m4a: take.m4a?.name ?? null,
    created_at: new Date(by.now),
    created_by: by.user,
  };
  const replacesOther = state === 'spoken' && before?.speaker_id !== by.speaker;
  if (by.speaker !== null && !isHeardAtOnce({ decides: by.decides, trusted: by.trusted === true, replacesOther })) {
    await proposeTake(tx, { ...made, speaker_id: by.speaker, state: 'proposed', since: new Date(by.now) });
    return 'proposed';
  }
  await keepReplaced(tx, made, by.now);
  await saveTake(tx, { ...made, speaker_id: by.speaker });
  return 'heard';
}

/** Publishes a proposed or earlier take; the take that learners heard until now is kept in its place. Call with the text locked (holdTake). */
export async function hearAgain(tx: Db, unheard: UnheardTake, now: number): Promise<void> {
  const { kind, item_id, field, language, digest } = unheard;
  const [text] = await findTranslations(tx, { kind, id: item_id, field });
  if (text === undefined) throw notFound();
  if (spokenText(text[language]).digest !== digest) throw new Refusal('conflict', 'versionConflict', { code: 'text_changed' });
  const { id, state: _, since: _since, speaker: _speaker, by: _by, ...take } = unheard;
  await keepReplaced(tx, take, now);
  await saveTake(tx, take);
  await deleteUnheard(tx, id);
}
