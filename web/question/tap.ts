import { afterPaint } from './after-paint.ts';

/** A finger that moves further means something else. One that rests until the browser opens its own menu has its touch cancelled. */
const SLIP_PX = 10;
/** So long after the page last moved, it stands still. */
const STILL_MS = 150;

type Point = { readonly clientX: number; readonly clientY: number };
/** Of the browser or of React. */
type Touched = {
  readonly touches: { readonly length: number; readonly [index: number]: Point };
  readonly changedTouches: { readonly [index: number]: Point };
  readonly timeStamp: number;
  readonly cancelable: boolean;
  preventDefault: () => void;
};

/** When anything on the page last scrolled. */
let scrolledAt = -STILL_MS;
const noteScroll = ({ timeStamp }: Event) => {
  scrolledAt = timeStamp;
};
globalThis.addEventListener?.('scroll', noteScroll, true);

/** Where the one finger on the glass came down. */
let down: Point | undefined;

export function isTap(
  down: Point | undefined,
  { changedTouches: { 0: up }, touches, cancelable }: Pick<Touched, 'changedTouches' | 'touches' | 'cancelable'>,
): boolean {
  // A touch that scrolls cannot be cancelled any more.
  if (down === undefined || up === undefined || touches.length > 0 || !cancelable) return false;
  return Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= SLIP_PX;
}

export function beginTap({ touches: { 0: point, length }, timeStamp }: Touched): void {
  // A finger that comes down on a page that moves stops it: the browser makes no click of that, and it is no tap here.
  const isStill = timeStamp - scrolledAt > STILL_MS;
  down = isStill && length === 1 ? point : undefined;
}

/**
 * Does what a tap does as soon as the finger lifts, and takes the focus there as a click would. A browser plays a mouse to a page after each touch (it
 * moves there, presses, focuses, lets go, clicks), which takes a slow phone as long as all the rest. Mouse, keyboard and screen readers click as ever.
 */
export function endTap(touched: Touched, element: HTMLElement, act: () => void): void {
  if (!isTap(down, touched)) return;
  // No mouse, no click.
  touched.preventDefault();
  // Without the ring that the keyboard shows, which TypeScript's FocusOptions do not name yet.
  const quietly: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false };
  afterPaint(() => element.focus(quietly));
  act();
}
