import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../state/store.ts';
import { forgetScrollFrom, recordScroll, saveScroll, scrolledTo } from './scroll-memory.ts';

/** Where the app is, as its address says. */
export type Place = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the move to it left there; it survives a reload. */
  readonly state: unknown;
  /** How many places of ours lie behind it in the history; 0 is where the visit began. */
  readonly depth: number;
  /** `browser`: opened, reloaded, or reached by back and forward. */
  readonly reachedBy: 'browser' | 'app';
  /** Where the page is scrolled to when it shows; undefined leaves it as it is. */
  readonly scrollTo: number | undefined;
};

export class Redirect {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

/** Makes what a place shows. What is on the screen stays until it is there. */
type Prepare = (place: Place) => Prepared | Promise<Prepared>;
type Prepared = ReactNode | Redirect;

type Move = { replace?: boolean; state?: unknown; keepScroll?: boolean };
/** Who writes the history: we, with a new entry or over the last one, or the browser, which has done it already. */
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
/** Counts the moves, because the last one wins: a screen that took long to load is not shown after it. */
let moves = 0;
let mustAsk: (() => boolean) | undefined;
/** What the next popstate is: our own step back from a held move, or the held move that may go. */
let expected: 'undo' | 'leave' | undefined;

/** Shows the place that was opened, and from then on follows the browser. Resolves when there is something to show. */
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
  // The same place twice in the history would make the way back look stuck.
  const writing = replace || href === location.href ? 'replace' : 'push';
  const go = () => {
    // Where the browser is: it may have gone back already while the screen of that place is still on its way.
    const depth = (history.state as Entry).depth + (writing === 'push' ? 1 : 0);
    void show({ pathname, search, hash, state, depth, reachedBy: 'app', scrollTo: keepScroll ? undefined : 0 }, writing);
  };
  if (pathname !== place.pathname && mustAsk?.() === true) hold(go);
  else go();
}

/** Changes the search part of the address where we are. */
export function changeSearch(change: (search: URLSearchParams) => void): void {
  const { place } = current.get();
  const search = new URLSearchParams(place.search);
  change(search);
  navigate(`${place.pathname}?${search}`.replace(/\?$/, ''), { replace: true, keepScroll: true });
}

export function useSearch(): URLSearchParams {
  return new URLSearchParams(usePlace().search);
}

/** While `asks()`, a move to another screen is held back, also by the browser's own buttons; what this returns then lets it go or drops it. */
export function useBlocker(asks: () => boolean): Blocker | undefined {
  const onMove = useEffectEvent(asks);
  useEffect(() => {
    const ask = () => onMove();
    mustAsk = ask;
    return () => {
      if (mustAsk === ask) mustAsk = undefined;
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
  if (what !== 'leave' && next.pathname !== place.pathname && mustAsk?.() === true) {
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

/** A link within the page (#…) makes an entry without our mark: then it is as deep as `newDepth`. */
function placeInBrowser(newDepth: number): Place {
  const { pathname, search, hash } = location;
  let entry = history.state as Entry | null;
  if (typeof entry?.depth !== 'number') {
    entry = { depth: newDepth, state: null };
    history.replaceState(entry, '');
    // What was scrolled at this depth was another place, of an earlier visit in this tab.
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
