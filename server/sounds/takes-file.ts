import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { parse, stringify } from 'yaml';
import { ContentError } from '#content/read.ts';
import { TEXT_KINDS } from '#contract/content.ts';
import { Closed, Id, OneOf } from '#contract/schema.ts';
import { SOUND_LANGUAGES } from '#domain/recording.ts';
import type { Db } from '../db/connect.ts';
import { findSound, findSpeakers, findTakes, hasWithdrawn, insertSpeaker } from '../db/content/takes.ts';
import { Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { type Kept, keepTake, type PreparedTake, prepareTake, reasonOf } from './take.ts';

// Recordings next to the content files: the masters, and a list of their texts.
const LIST = 'takes.yaml';

/** `digest`: of the text as it was spoken; a take is skipped when the text has changed. Without a speaker it was synthesised. */
const ListedTake = Closed({
  kind: OneOf(TEXT_KINDS),
  id: Id,
  field: Type.String(),
  language: OneOf(SOUND_LANGUAGES),
  digest: Type.String(),
  file: Type.String(),
  speaker: Type.Optional(
    Closed({
      name: Type.String({ minLength: 1 }),
      agreed_on: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
      builds_voice: Type.Boolean(),
    }),
  ),
});
type ListedTake = Static<typeof ListedTake>;
const isList = new Ajv().compile<ListedTake[]>(Type.Array(ListedTake));

/** Returns the paths of the files written; none without recordings. */
export async function writeTakes(db: Db, directory: string): Promise<string[]> {
  const speakers = new Map(
    (await findSpeakers(db)).map(({ id, name, agreed_on, builds_voice }) => [id, { name, agreed_on, builds_voice }]),
  );
  const takes = await findTakes(db, {});
  if (takes.length === 0) return [];
  await mkdir(join(directory, 'sounds'), { recursive: true });
  const list = takes.map(({ kind, item_id: id, field, language, digest, master, speaker_id }): ListedTake => {
    const speaker = speaker_id === null ? undefined : speakers.get(speaker_id);
    return { kind, id, field, language, digest, file: `sounds/${master}`, ...(speaker && { speaker }) };
  });
  const files = [...new Set(list.map(({ file }) => file))].sort();
  for (const file of files) await writeFile(join(directory, file), (await findSound(db, basename(file))) ?? '');
  const place = ({ kind, id, field, language }: ListedTake) => `${kind} ${String(id).padStart(10)} ${field} ${language}`;
  await writeFile(join(directory, LIST), stringify(list.sort((one, other) => (place(one) < place(other) ? -1 : 1))));
  return [LIST, ...files];
}

type ReadTake = ListedTake & { readonly bytes: Buffer };

/** Reads the takes that lie next to the content files. */
export async function readTakes(directory: string): Promise<ReadTake[]> {
  const text = await readFile(join(directory, LIST), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const fault = (file: string, message: string) => new ContentError([{ file, line: 1, message }]);
  const list: unknown = parse(text, { prettyErrors: false });
  if (!isList(list)) throw fault(LIST, `${isList.errors?.[0]?.instancePath} ${isList.errors?.[0]?.message}`);
  return Promise.all(
    list.map(async (take) => {
      // basename, so that no name leads out of the folder.
      const bytes = await readFile(join(directory, 'sounds', basename(take.file))).catch(() => undefined);
      if (bytes === undefined) throw fault(take.file, 'the file is missing');
      return { ...take, bytes };
    }),
  );
}

type TakesImport = { readonly kept: number; readonly leftOut: readonly string[] };

/** Stores takes whose text is unchanged and that no person has recorded here; none of a speaker who has withdrawn here. */
export async function importReadTakes(db: Db, config: Config, takes: readonly ReadTake[]): Promise<TakesImport> {
  const ffmpeg = await findFfmpeg(config.ffmpegPath);
  const here = new Set(
    (await findTakes(db, {})).map((take) => `${take.kind} ${take.item_id} ${take.field} ${take.language} ${take.digest}`),
  );
  const leftOut: string[] = [];
  let kept = 0;
  for (const { kind, id, field, language, digest, file, speaker, bytes } of takes) {
    if (here.has(`${kind} ${id} ${field} ${language} ${digest}`)) continue;
    try {
      const take = await prepareTake(bytes, ffmpeg);
      const isKept = await db
        .transaction()
        .execute((tx) => keep(tx, config, { kind, id, field, language }, { take, digest, speaker }));
      if (isKept === 'withdrawn') leftOut.push(`${file}: ${kind} ${id} ${field} ${language}: the speaker has withdrawn`);
      else kept += isKept === 'left' ? 0 : 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      leftOut.push(`${file}: ${kind} ${id} ${field} ${language}: ${reasonOf(error)}`);
    }
  }
  return { kept, leftOut };
}

async function keep(
  tx: Db,
  config: Config,
  of: Pick<ListedTake, 'kind' | 'id' | 'field' | 'language'>,
  { take, digest, speaker }: { take: PreparedTake; digest: string; speaker: ListedTake['speaker'] },
): Promise<Kept | 'withdrawn'> {
  const now = Date.now();
  const isSame = (other: { name: string; agreed_on: string }) =>
    other.name === speaker?.name && other.agreed_on === speaker.agreed_on;
  const known = speaker && (await findSpeakers(tx)).find(isSame);
  if (speaker !== undefined && known === undefined && (await hasWithdrawn(tx, speaker))) return 'withdrawn';
  const id = speaker && (known?.id ?? (await insertSpeaker(tx, { ...speaker, created_at: new Date(now), created_by: null })));
  return keepTake(tx, of, take, { speaker: id ?? null, user: null, now, bytesMax: config.soundBytes, digest, decides: true });
}
