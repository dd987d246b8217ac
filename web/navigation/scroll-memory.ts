/** Scroll positions by history depth. The browser's own restoration runs before the screen is rendered. */
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

/** A new navigation discards the forward history. */
export function forgetScrollFrom(depth: number): void {
  scrolled.length = Math.min(scrolled.length, depth);
}

/** Saved for a reload. */
export function saveScroll(): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify(scrolled));
  } catch {
    // Storage is full or unavailable: the reload starts at the top.
  }
}
