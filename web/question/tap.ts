import { afterPaint } from './after-paint.ts';

/** A finger that moves further than this is not tapping. A long press is cancelled by the browser when it opens its context menu. */
const SLIP_PX = 10;
/** The page counts as still this long after its last scroll event. */
const STILL_MS = 150;

type Point = { readonly clientX: number; readonly clientY: number };
/** A TouchEvent of the DOM or of React. */
type Touched = {
  readonly touches: { readonly length: number; readonly [index: number]: Point };
  readonly changedTouches: { readonly [index: number]: Point };
  readonly timeStamp: number;
  readonly cancelable: boolean;
  preventDefault: () => void;
};

/** Time of the last scroll event anywhere on the page. */
let scrolledAt = -STILL_MS;
const noteScroll = ({ timeStamp }: Event) => {
  scrolledAt = timeStamp;
};
globalThis.addEventListener?.('scroll', noteScroll, true);

/** Start of a single-finger touch. */
let down: Point | undefined;

export function isTap(
  down: Point | undefined,
  { changedTouches: { 0: up }, touches, cancelable }: Pick<Touched, 'changedTouches' | 'touches' | 'cancelable'>,
): boolean {
  // Touches that scroll are not cancelable.
  if (down === undefined || up === undefined || touches.length > 0 || !cancelable) return false;
  return Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= SLIP_PX;
}

export function beginTap({ touches: { 0: point, length }, timeStamp }: Touched): void {
  // Touching a scrolling page stops it: browsers fire no click then, so it is no tap here either.
  const isStill = timeStamp - scrolledAt > STILL_MS;
  down = isStill && length === 1 ? point : undefined;
}

/**
 * Acts on touchend instead of waiting for `click`, and focuses the element as a click would. The mouse events that browsers emulate after a touch take slow
 * phones as long as everything else. Mouse, keyboard and screen readers use `click` as usual.
 */
export function endTap(touched: Touched, element: HTMLElement, act: () => void): void {
  if (!isTap(down, touched)) return;
  // Suppresses the emulated mouse events and the click.
  touched.preventDefault();
  // Without a focus ring; TypeScript's FocusOptions lack focusVisible.
  const quietly: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false };
  afterPaint(() => element.focus(quietly));
  act();
}
