import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../state/store.ts';
import { forgetScrollFrom, recordScroll, saveScroll, scrolledTo } from './scroll-memory.ts';

export type Place = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** History state; survives a reload. */
  readonly state: unknown;
  /** Number of app entries before it in the history; 0 is the entry of the visit. */
  readonly depth: number;
  /** `browser`: loaded, reloaded, or reached by back and forward. */
  readonly reachedBy: 'browser' | 'app';
  /** Scroll position to apply on render; undefined leaves it unchanged. */
  readonly scrollTo: number | undefined;
};

export class Redirect {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

/** Creates the content for a place. The old content stays on the screen until it resolves. */
type Prepare = (place: Place) => Prepared | Promise<Prepared>;
type Prepared = ReactNode | Redirect;

type Move = { replace?: boolean; state?: unknown; keepScroll?: boolean };
/** How the history is written: by us with a new or replaced entry, or already by the browser. */
type Writing = 'push' | 'replace' | 'done';
type Blocker = { stay: () => void; leave: () => void };

const NOWHERE: Place = {
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  depth: 0,
  reachedBy: 'browser',
  scrollTo: undefined,
};
const current = createStore<{ place: Place; view: ReactNode }>({ place: NOWHERE, view: null });
const blockedMove = createStore<Blocker | undefined>(undefined);

export const usePlace = () => useStore(current).place;
export const useView = () => useStore(current);

let prepare: Prepare = () => null;
/** Counts navigations: a screen that finishes loading after a later navigation is dropped. */
let moves = 0;
let shouldBlock: (() => boolean) | undefined;
/** Meaning of the next popstate: our own step back from a blocked move, or that move being resumed. */
let expected: 'undo' | 'leave' | undefined;

/** Shows the initial place, then follows the browser's history. Resolves when the first content is ready. */
export async function startNavigation(prepareScreen: Prepare): Promise<void> {
  prepare = prepareScreen;
  history.scrollRestoration = 'manual';
  addEventListener('popstate', onBrowserMove);
  addEventListener('pagehide', () => {
    recordPosition();
    saveScroll();
  });
  await show(placeInBrowser(0), 'done');
}

export function navigate(to: string, { replace = false, state = null, keepScroll = false }: Move = {}): void {
  const { place } = current.get();
  const { pathname, search, hash, href } = new URL(to, location.href);
  // Replace instead of pushing a duplicate entry, on which "back" would seem to do nothing.
  const writing = replace || href === location.href ? 'replace' : 'push';
  const go = () => {
    // Taken from the browser: it may already have gone back while the screen of that entry is still loading.
    const depth = (history.state as Entry).depth + (writing === 'push' ? 1 : 0);
    void show({ pathname, search, hash, state, depth, reachedBy: 'app', scrollTo: keepScroll ? undefined : 0 }, writing);
  };
  if (pathname !== place.pathname && shouldBlock?.() === true) hold(go);
  else go();
}

/** Changes the query of the current URL. */
export function changeSearch(change: (search: URLSearchParams) => void): void {
  const { place } = current.get();
  const search = new URLSearchParams(place.search);
  change(search);
  navigate(`${place.pathname}?${search}`.replace(/\?$/, ''), { replace: true, keepScroll: true });
}

export function useSearch(): URLSearchParams {
  return new URLSearchParams(usePlace().search);
}

/** Blocks navigation to other paths, including back and forward, while `isBlocking()` returns true. The result resumes or cancels the blocked move. */
export function useBlocker(isBlocking: () => boolean): Blocker | undefined {
  const onMove = useEffectEvent(isBlocking);
  useEffect(() => {
    const ask = () => onMove();
    shouldBlock = ask;
    return () => {
      if (shouldBlock === ask) shouldBlock = undefined;
      blockedMove.set(undefined);
    };
  }, []);
  return useStore(blockedMove);
}

function hold(go: () => void): void {
  blockedMove.set({
    stay: () => blockedMove.set(undefined),
    leave: () => {
      blockedMove.set(undefined);
      go();
    },
  });
}

function onBrowserMove(): void {
  const { place } = current.get();
  const what = expected;
  expected = undefined;
  if (what === 'undo') return;
  const next = placeInBrowser(place.depth + 1);
  if (what !== 'leave' && next.pathname !== place.pathname && shouldBlock?.() === true) {
    const steps = next.depth - place.depth;
    expected = 'undo';
    history.go(-steps);
    hold(() => {
      expected = 'leave';
      history.go(steps);
    });
    return;
  }
  void show(next, 'done');
}

type Entry = { depth: number; state: unknown };

/** In-page links (#…) create entries without our state; those get depth `newDepth`. */
function placeInBrowser(newDepth: number): Place {
  const { pathname, search, hash } = location;
  let entry = history.state as Entry | null;
  if (typeof entry?.depth !== 'number') {
    entry = { depth: newDepth, state: null };
    history.replaceState(entry, '');
    // The position stored for this depth belongs to another place, from before.
    forgetScrollFrom(newDepth);
  }
  return {
    pathname,
    search,
    hash,
    state: entry.state,
    depth: entry.depth,
    reachedBy: 'browser',
    scrollTo: scrolledTo(entry.depth),
  };
}

async function show(place: Place, writing: Writing): Promise<void> {
  moves += 1;
  const move = moves;
  const prepared = await prepare(place);
  if (move !== moves) return;
  if (prepared instanceof Redirect) {
    const { pathname, search, hash } = new URL(prepared.to, location.href);
    await show({ ...place, pathname, search, hash, state: null, scrollTo: 0 }, writing === 'push' ? 'push' : 'replace');
    return;
  }
  recordPosition();
  const entry: Entry = { depth: place.depth, state: place.state };
  const address = place.pathname + place.search + place.hash;
  if (writing === 'push') {
    forgetScrollFrom(place.depth);
    history.pushState(entry, '', address);
  } else if (writing === 'replace') history.replaceState(entry, '', address);
  current.set({ place, view: prepared });
}

function recordPosition(): void {
  const { place, view } = current.get();
  if (view !== null) recordScroll(place.depth);
}
