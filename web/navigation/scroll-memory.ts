/** Where each place of the history was scrolled to, by its depth. The browser's own memory restores before the screen is there. */
const SCROLL_KEY = 'mengedi.scroll';
const scrolled: (number | null)[] = readSaved();

function readSaved(): (number | null)[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '[]');
    return Array.isArray(saved) ? saved : [];
  } catch {
    return [];
  }
}

export const scrolledTo = (depth: number) => scrolled[depth] ?? undefined;

export function recordScroll(depth: number): void {
  scrolled[depth] = window.scrollY;
}

/** What lay further on in the history is gone after a new move. */
export function forgetScrollFrom(depth: number): void {
  scrolled.length = Math.min(scrolled.length, depth);
}

/** For a reload. */
export function saveScroll(): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify(scrolled));
  } catch {
    // A full or closed storage: a reload begins at the top.
  }
}
