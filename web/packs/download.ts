import { queryOptions } from '@tanstack/react-query';
import {
  choiceOf,
  isComplete,
  missingFiles,
  needlessPaths,
  type Pack,
  type PackFile,
  packBytes,
  packFiles,
  packName,
  type Stored,
} from '#domain/pack.ts';
import { ApiError, call } from '../api.ts';
import { OWNER, PACK_CACHE } from '../device/cache-names.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession, sessionSignal } from '../session/session.ts';
import { createStore } from '../state/store.ts';
import { choose, readChosen } from './chosen.ts';
import { fetchLists } from './fetch-lists.ts';
import { openPacks } from './owner.ts';

const LOCK = 'mengedi.packs';
/** Parallel downloads that a slow network can handle. */
const AT_ONCE = 4;
const RETRY_MS = 15_000;
const VERSION = 'x-version';
/** Includes the app's version, because responses may change shape between releases. */
const versionOf = (version: string) => `${__APP_VERSION__} ${version}`;

/** The audio format that this device can play. */
const soundForm = () => (new Audio().canPlayType('audio/ogg') === '' ? 'm4a' : 'ogg');

export const packsQuery = (userId: number) =>
  queryOptions({ queryKey: ['packs', userId], queryFn: () => call('GET /api/packs', { query: { sound: soundForm() } }) });

/** `away`: offline, resumes automatically; `full`: no space left on the device. */
export type Download = {
  readonly phase: 'idle' | 'running' | 'away' | 'full';
  readonly done: number;
  readonly total: number;
};
const IDLE: Download = { phase: 'idle', done: 0, total: 0 };
export const download = createStore<Download>(IDLE);
const report = (change: Partial<Download>) => download.set({ ...download.get(), ...change });

const pathOf = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

async function readStored(cache: Cache): Promise<Map<string, string | undefined>> {
  const requests = (await cache.keys()).filter((request) => pathOf(request) !== OWNER);
  return new Map(
    await Promise.all(
      requests.map(async (request) => {
        const path = pathOf(request);
        const isText = path.startsWith('/api/');
        return [path, isText ? ((await cache.match(request))?.headers.get(VERSION) ?? '') : undefined] as const;
      }),
    ),
  );
}

/** Adds the app's version, as it is stored with the files. */
const withVersions = (packs: readonly Pack[]): Pack[] => {
  const stamped = (files: readonly PackFile[]) =>
    files.map((file) => (file.version === undefined ? file : { ...file, version: versionOf(file.version) }));
  return packs.map((pack) => ({ ...pack, files: stamped(pack.files), sounds: stamped(pack.sounds) }));
};

const wantedOf = (packs: readonly Pack[], wanted: readonly string[]) => packs.filter((pack) => wanted.includes(choiceOf(pack)));

/** Recomputes which packs are complete; those that were closed or changed meanwhile are dropped. */
function noteComplete(packs: readonly Pack[], stored: Stored): void {
  const { wanted, withSound } = readChosen();
  const there = wantedOf(packs, wanted).filter((pack) => isComplete(pack, stored, withSound));
  choose({ there: there.map(packName) });
}

async function removeNeedless(cache: Cache, packs: readonly Pack[], stored: Map<string, string | undefined>): Promise<void> {
  const { wanted, withSound } = readChosen();
  for (const path of needlessPaths(packFiles(wantedOf(packs, wanted), withSound), stored)) {
    await cache.delete(path);
    stored.delete(path);
  }
}

async function fetchFile(cache: Cache, { path, version }: PackFile, signal: AbortSignal): Promise<void> {
  const token = currentSession()?.token;
  const isText = path.startsWith('/api/');
  const response = await fetch(path, {
    cache: 'reload',
    signal,
    ...(isText ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  // Removed since it was listed; the next list omits it.
  if (response.status === 403 || response.status === 404) return;
  if (!response.ok) throw new ApiError(response.status, '');
  const body = await response.arrayBuffer();
  signal.throwIfAborted();
  // A response that arrives after logout is not stored.
  if (currentSession()?.token !== token) throw new ApiError(401, '');
  const headers = { 'content-type': response.headers.get('content-type') ?? '', ...(version && { [VERSION]: version }) };
  await cache.put(path, new Response(body, { headers }));
}

const isFull = ({ name }: Error) => name === 'QuotaExceededError';

async function fetchAll(userId: number, isStopped: boolean, signal: AbortSignal): Promise<void> {
  const { wanted, withSound } = readChosen();
  // The lists that lead to questions are needed offline too.
  await fetchLists(userId);
  const packs = withVersions(await queryClient.fetchQuery({ ...packsQuery(userId), staleTime: 0, retry: false }));
  const cache = await openPacks(userId);
  const stored = await readStored(cache);
  await removeNeedless(cache, packs, stored);
  noteComplete(packs, stored);
  if (isStopped) return;
  const chosen = wantedOf(packs, wanted);
  const total = packBytes(chosen, withSound);
  report({ total, done: total - missingFiles(packFiles(chosen, withSound), stored).reduce((sum, { bytes }) => sum + bytes, 0) });
  for (const pack of chosen) {
    const missing = missingFiles(packFiles([pack], withSound), stored);
    const fetchNext = async () => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
        await fetchFile(cache, file, signal);
        stored.set(file.path, file.version);
        report({ done: download.get().done + file.bytes });
      }
    };
    // allSettled: one failure does not abort the other downloads.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, fetchNext));
    noteComplete(packs, stored);
    const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    if (failures.length > 0) throw failures.find(isFull) ?? failures[0];
  }
}

let running: AbortController | undefined;
let retry: number | undefined;

/** Downloads what is chosen and missing. One run at a time, also across tabs. */
export async function goOn(isStopped = false): Promise<void> {
  const userId = currentSession()?.user.id;
  clearTimeout(retry);
  running?.abort();
  if (userId === undefined || readChosen().wanted.length === 0) return download.set(IDLE);
  const stop = new AbortController();
  running = stop;
  const signal = 'any' in AbortSignal ? AbortSignal.any([stop.signal, sessionSignal()]) : stop.signal;
  choose({ isStopped });
  if (!isStopped) report({ phase: 'running' });
  try {
    await navigator.locks.request(LOCK, { signal }, () => fetchAll(userId, isStopped, signal));
    if (!signal.aborted) download.set(IDLE);
  } catch (error) {
    // Aborted by the learner or by a newer run, which reports the state.
    if (stop.signal.aborted) return;
    if (isStopped || currentSession()?.user.id !== userId) return download.set(IDLE);
    if (isFull(error as Error)) {
      choose({ isStopped: true });
      return report({ phase: 'full' });
    }
    report({ phase: 'away' });
    retry = window.setTimeout(() => void goOn(), RETRY_MS);
  }
}

/** Completed files stay. */
export function stop(): void {
  running?.abort();
  clearTimeout(retry);
  choose({ isStopped: true });
  report({ phase: 'idle' });
}

addEventListener('online', () => {
  if (download.get().phase === 'away') void goOn();
});

export function take(choices: readonly string[]): Promise<void> {
  // Persistent storage is evicted last when the device runs out of space.
  void navigator.storage?.persist?.().catch(() => undefined);
  choose({ wanted: [...new Set([...readChosen().wanted, ...choices])] });
  return goOn();
}

/** Deletes files from the device, except those that other packs share. */
export async function remove(choices: readonly string[], packs: readonly Pack[]): Promise<void> {
  running?.abort();
  clearTimeout(retry);
  const { wanted, there, isStopped } = readChosen();
  const left = wanted.filter((choice) => !choices.includes(choice));
  const names = new Set(wantedOf(packs, left).map(packName));
  choose({ wanted: left, there: there.filter((name) => names.has(name)) });
  download.set(IDLE);
  if (left.length === 0) {
    await caches.delete(PACK_CACHE);
    return;
  }
  const cache = await caches.open(PACK_CACHE);
  await removeNeedless(cache, withVersions(packs), await readStored(cache));
  if (!isStopped) await goOn();
}

export async function setSound(withSound: boolean): Promise<void> {
  const { isStopped } = choose({ withSound });
  if (!isStopped) await goOn();
}

/** On startup: resumes unfinished downloads, and updates or removes what has changed or is locked now. Stopped downloads stay stopped. */
export const resumeDownloads = () => goOn(readChosen().isStopped);
