/** What a learner takes along: the texts, pictures and sounds of something that can be opened. */
export const PACK_KINDS = ['step', 'exercise', 'signs', 'words'] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** One file by the path that the app asks for; `bytes`: what comes over the network. */
export type PackFile = {
  readonly path: string;
  readonly bytes: number;
  /** The version of a text, whose path is reused; pictures and sounds never change under their path. */
  readonly version?: string;
};

export type Pack = {
  readonly kind: PackKind;
  readonly id: number;
  readonly files: readonly PackFile[];
  /** Only with sound. */
  readonly sounds: readonly PackFile[];
};

export const packName = ({ kind, id }: Pick<Pack, 'kind' | 'id'>) => `${kind}.${id}`;

/** What is chosen together: all steps that are open, because each opens the next; anything else by itself. */
export const choiceOf = (pack: Pick<Pack, 'kind' | 'id'>) => (pack.kind === 'step' ? 'steps' : packName(pack));

const filesOf = ({ files, sounds }: Pack, withSound: boolean) => (withSound ? [...files, ...sounds] : files);

/** The files of some packs, each once: a picture may stand in several. */
export function packFiles(packs: readonly Pack[], withSound: boolean): readonly PackFile[] {
  const all = packs.flatMap((pack) => filesOf(pack, withSound));
  return [...new Map(all.map((file) => [file.path, file])).values()];
}

export const packBytes = (packs: readonly Pack[], withSound: boolean) =>
  packFiles(packs, withSound).reduce((sum, { bytes }) => sum + bytes, 0);

/** What is on the device, by path, with the version of a text. */
export type Stored = ReadonlyMap<string, string | undefined>;

const isStored = ({ path, version }: PackFile, stored: Stored) => stored.has(path) && stored.get(path) === version;

export const missingFiles = (files: readonly PackFile[], stored: Stored) => files.filter((file) => !isStored(file, stored));

export const isComplete = (pack: Pack, stored: Stored, withSound: boolean) =>
  filesOf(pack, withSound).every((file) => isStored(file, stored));

/** What nobody has chosen any more, or what this learner may not open any more. A text that only has changed stays until the new one is there. */
export function needlessPaths(files: readonly PackFile[], stored: Stored): string[] {
  const wanted = new Set(files.map(({ path }) => path));
  return [...stored.keys()].filter((path) => !wanted.has(path));
}

/** How much that is, in the unit that is read, with one decimal; what is there is never nothing. */
export function sizeOf(bytes: number): { readonly amount: number; readonly unit: 'MB' | 'GB' } {
  const [unit, of] = bytes < 1e9 ? (['MB', 1e6] as const) : (['GB', 1e9] as const);
  return { amount: bytes === 0 ? 0 : Math.max(0.1, Math.round((bytes / of) * 10) / 10), unit };
}

/** What a browser says of its network; Safari and Firefox say nothing. */
export type Connection = { readonly saveData?: boolean; readonly type?: string };

/** A metered connection: nothing is fetched ahead. */
export const isMetered = (connection: Connection | undefined) => connection?.saveData === true || connection?.type === 'cellular';

/** Safari, and every browser of an iPhone, empties what a page has stored after a week, unless it stands on the home screen. */
export const forgetsAfterWeek = (userAgent: string, isOnHomeScreen: boolean) =>
  !isOnHomeScreen && /AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Android/.test(userAgent);
