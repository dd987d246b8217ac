import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Pack } from '#contract/packs.ts';
import type { User } from '#contract/session.ts';
import { opensEverything } from '#domain/access.ts';
import type { PackFile, PackKind } from '#domain/pack.ts';
import { isOfUpload, smallPicture } from '#domain/picture.ts';
import { stepOpens } from '#domain/step.ts';
import type { Db } from '../db/connect.ts';
import { pictureSizes } from '../db/content/pictures.ts';
import { PICTURES } from '../publishing/pictures.ts';
import { digestOf, type Prebuilt } from '../publishing/prebuilt.ts';
import type { Published } from '../publishing/published.ts';
import type { Services } from '../services.ts';
import { heardNames } from '../sounds/take.ts';
import { isWholeExercise, openOf } from './practice.ts';

/** Sizes of shipped drawings, cached: they do not change while the server runs. */
const drawn = new Map<string, number>();

/** Sizes of pictures by path; missing ones are left out. */
async function sizesOf(db: Db, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const uploads = new Map(paths.map((path) => [path, basename(path)] as const).filter(([, name]) => isOfUpload(name)));
  const uploaded = await pictureSizes(db, [...uploads.values()]);
  const drawings = paths.filter((path) => !uploads.has(path) && !drawn.has(path));
  await Promise.all(
    drawings.map(async (path) => {
      const found = await stat(join(PICTURES, decodeURIComponent(path))).catch(() => undefined);
      if (found?.isFile() === true) drawn.set(path, found.size);
    }),
  );
  return new Map(
    paths.flatMap((path) => {
      const bytes = drawn.get(path) ?? uploaded.get(uploads.get(path) ?? '');
      return bytes === undefined ? [] : [[path, bytes] as const];
    }),
  );
}

/** For uploads the small size is used. */
const questionPicture = (image: string) => `questions/${encodeURIComponent(smallPicture(image) ?? image)}`;

const textFile = (path: string, { br, etag }: Prebuilt): PackFile => ({ path, bytes: br.length, version: etag });

/** An exercise's questions with the sum of their compressed sizes, which is an upper bound of the joined answer. */
function exerciseFile({ pieces }: Published, exerciseId: number, ids: readonly number[]): PackFile {
  const of = ids.flatMap((id) => pieces.get(id) ?? []);
  const bytes = of.reduce((sum, { one }) => sum + one.length, 0);
  const digest = of.map((piece) => piece.digest).join();
  return { path: `/api/packs/${exerciseId}`, bytes, version: digestOf(digest).slice(0, 16) };
}

type Wanted = { kind: PackKind; id: number; texts: PackFile[]; pictures: readonly string[]; spoken: readonly string[] };

/** Cached per list of takes. */
const filesByEnding = {
  ogg: new WeakMap<object, ReadonlyMap<string, PackFile[]>>(),
  m4a: new WeakMap<object, ReadonlyMap<string, PackFile[]>>(),
} as const;

/** Sounds by owner: the call that lists them, and the files. */
async function heardBy(
  { db, config, lists }: Pick<Services, 'db' | 'config' | 'lists'>,
  ending: 'ogg' | 'm4a',
): Promise<ReadonlyMap<string, PackFile[]>> {
  const { takes, sizes } = await lists.heard(db, config.machineVoice);
  const known = filesByEnding[ending].get(takes);
  if (known !== undefined) return known;
  const owned = Map.groupBy(takes, (take) => `kind=${take.owner_kind}&id=${take.owner_id}`);
  const files = new Map(
    [...owned].map(([owner, of]) => {
      const names = of.flatMap((take) => {
        const forms = heardNames(take);
        return forms.find((name) => name.endsWith(`.${ending}`)) ?? forms[0] ?? [];
      });
      const list = { path: `/api/sounds?${owner}`, bytes: 200 * names.length, version: digestOf(names.join()).slice(0, 16) };
      return [owner, [list, ...names.map((name) => ({ path: `/cdn/sounds/${name}`, bytes: sizes.get(name) ?? 0 }))]];
    }),
  );
  filesByEnding[ending].set(takes, files);
  return files;
}

function ofQuestions(published: Published, ids: readonly number[]): Pick<Wanted, 'pictures' | 'spoken'> {
  const images = ids.map((id) => published.entries.get(id)?.image ?? '').filter((image) => image !== '');
  return { pictures: images.map(questionPicture), spoken: ids.map((id) => `kind=question&id=${id}`) };
}

type PacksByName = Map<string, Promise<Pack>>;
/** Packs that many learners get alike, cached per edition and list of takes. */
const keptPacks = new WeakMap<Published, WeakMap<object, PacksByName>>();

function keptOf(published: Published, heard: object): PacksByName {
  const ofEdition = keptPacks.get(published) ?? new WeakMap<object, PacksByName>();
  keptPacks.set(published, ofEdition);
  const kept = ofEdition.get(heard) ?? new Map<string, Promise<Pack>>();
  ofEdition.set(heard, kept);
  return kept;
}

/** The packs open to this learner, with the bytes of each file; `sound`: the format that the device plays. */
export async function packsOf(services: Services, user: User, sound: 'ogg' | 'm4a'): Promise<Pack[]> {
  const { db, content, memories, progress, now } = services;
  const published = content.current();
  const [known, saved] = [await memories.get(user.id), await progress.get(user.id)];
  const { levelList, steps, exerciseIds, signPictures, cardIds } = published;
  const heard = await heardBy(services, sound);

  const make = async ({ kind, id, texts, pictures, spoken }: Wanted): Promise<Pack> => {
    const paths = [...new Set(pictures)];
    const sizes = await sizesOf(db, paths);
    const files = paths.flatMap((path) => {
      const bytes = sizes.get(path);
      return bytes === undefined ? [] : [{ path: `/cdn/${path}`, bytes }];
    });
    return { kind, id, files: [...texts, ...files], sounds: spoken.flatMap((owner) => heard.get(owner) ?? []) };
  };
  const kept = keptOf(published, heard);
  const keep = (name: string, wanted: () => Wanted): Promise<Pack> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make(wanted());
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    return made;
  };

  const ofExercise = (id: number, ids: readonly number[]): Wanted => ({
    ...{ kind: 'exercise', id, texts: [exerciseFile(published, id, ids)] },
    ...ofQuestions(published, ids),
  });
  const signs = () => textFile('/api/signs', published.signs);
  const opened = opensEverything(user, now()) ? 'all' : 'open';
  return Promise.all([
    ...levelList.flatMap(({ level: { id }, questions, entries }, index) => {
      if (!stepOpens(user, steps, index, saved, now())) return [];
      return keep(`step ${id}`, () => {
        const ids = entries.map((entry) => entry.id);
        return { kind: 'step', id, texts: [textFile(`/api/levels/${id}`, questions)], ...ofQuestions(published, ids) };
      });
    }),
    ...exerciseIds.flatMap((id) => {
      const ids = openOf(published, user, id, known, now())?.map((question) => question.id);
      if (ids === undefined) return [];
      const wanted = () => ofExercise(id, ids);
      return isWholeExercise(published, id, ids) ? keep(`exercise ${id}`, wanted) : make(wanted());
    }),
    keep('signs', () => ({
      kind: 'signs',
      id: 0,
      texts: [signs(), textFile('/api/signs/category', published.signGroups), textFile('/api/signs/pairs', published.signPairs)],
      pictures: signPictures.all,
      spoken: [...cardIds.sign].map((id) => `kind=sign&id=${id}`),
    })),
    keep(`words ${opened}`, () => ({
      kind: 'words',
      id: 0,
      texts: [textFile('/api/terms', published.terms.all[opened]), signs()],
      pictures: signPictures.ofTerms,
      spoken: [...cardIds.term].map((id) => `kind=term&id=${id}`),
    })),
  ]);
}
