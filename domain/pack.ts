/** Packs for offline use: the texts, pictures and sounds of something that the learner may open. */
export const PACK_KINDS = ['step', 'exercise', 'signs', 'words'] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** One file by its URL path; `bytes`: its size over the network. */
export type PackFile = {
  readonly path: string;
  readonly bytes: number;
  /** Version of a text, whose path stays the same; pictures and sounds are immutable under their path. */
  readonly version?: string;
};

export type Pack = {
  readonly kind: PackKind;
  readonly id: number;
  readonly files: readonly PackFile[];
  /** Files that are downloaded only when sound is chosen. */
  readonly sounds: readonly PackFile[];
};

export const packName = ({ kind, id }: Pick<Pack, 'kind' | 'id'>) => `${kind}.${id}`;

/** Key of what the learner selects: all open steps together, because each unlocks the next; everything else by itself. */
export const choiceOf = (pack: Pick<Pack, 'kind' | 'id'>) => (pack.kind === 'step' ? 'steps' : packName(pack));

const filesOf = ({ files, sounds }: Pack, withSound: boolean) => (withSound ? [...files, ...sounds] : files);

/** The files of some packs without duplicates: a picture may be in several. */
export function packFiles(packs: readonly Pack[], withSound: boolean): readonly PackFile[] {
  const all = packs.flatMap((pack) => filesOf(pack, withSound));
  return [...new Map(all.map((file) => [file.path, file])).values()];
}

export const packBytes = (packs: readonly Pack[], withSound: boolean) =>
  packFiles(packs, withSound).reduce((sum, { bytes }) => sum + bytes, 0);

/** What is stored on the device: path to version (texts only). */
export type Stored = ReadonlyMap<string, string | undefined>;

const isStored = ({ path, version }: PackFile, stored: Stored) => stored.has(path) && stored.get(path) === version;

export const missingFiles = (files: readonly PackFile[], stored: Stored) => files.filter((file) => !isStored(file, stored));

export const isComplete = (pack: Pack, stored: Stored, withSound: boolean) =>
  filesOf(pack, withSound).every((file) => isStored(file, stored));

/** Stored paths that no selected and permitted pack needs any more. An outdated text is kept until its new version is stored. */
export function needlessPaths(files: readonly PackFile[], stored: Stored): string[] {
  const wanted = new Set(files.map(({ path }) => path));
  return [...stored.keys()].filter((path) => !wanted.has(path));
}

/** A size in MB or GB with one decimal; anything stored shows at least 0.1. */
export function sizeOf(bytes: number): { readonly amount: number; readonly unit: 'MB' | 'GB' } {
  const [unit, of] = bytes < 1e9 ? (['MB', 1e6] as const) : (['GB', 1e9] as const);
  return { amount: bytes === 0 ? 0 : Math.max(0.1, Math.round((bytes / of) * 10) / 10), unit };
}

/** Network Information API; Safari and Firefox do not have it. */
export type Connection = { readonly saveData?: boolean; readonly type?: string };

/** Metered or data-saving connection: nothing is prefetched. */
export const isMetered = (connection: Connection | undefined) => connection?.saveData === true || connection?.type === 'cellular';

/** Safari, and every browser on iOS, deletes what a site stored after seven days without use, unless it is installed on the home screen. */
export const forgetsAfterWeek = (userAgent: string, isOnHomeScreen: boolean) =>
  !isOnHomeScreen && /AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Android/.test(userAgent);
