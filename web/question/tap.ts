import { afterPaint } from './after-paint.ts';

/** A finger that moves further or rests longer means something else: to scroll, to select, to open the browser's own menu. */
const SLIP_PX = 10;
const REST_MS = 500;

type Point = { readonly clientX: number; readonly clientY: number };
type Points = { readonly length: number; readonly [index: number]: Point };
/** Of the browser or of React. */
type Touched = {
  readonly touches: Points;
  readonly changedTouches: Points;
  readonly timeStamp: number;
  readonly cancelable: boolean;
  preventDefault: () => void;
};

type Down = { readonly point: Point; readonly at: number };
/** Where and when the one finger on the glass came down. */
let down: Down | undefined;

export function isTap(
  down: Down | undefined,
  { changedTouches, touches, timeStamp, cancelable }: Omit<Touched, 'preventDefault'>,
): boolean {
  const up = changedTouches[0];
  // A touch that scrolls cannot be cancelled any more.
  if (down === undefined || up === undefined || touches.length > 0 || !cancelable) return false;
  const { point, at } = down;
  return Math.hypot(up.clientX - point.clientX, up.clientY - point.clientY) <= SLIP_PX && timeStamp - at < REST_MS;
}

export const touchTap = {
  begin({ touches, timeStamp }: Touched): void {
    const point = touches.length === 1 ? touches[0] : undefined;
    // React's and the browser's own change when the finger moves.
    down = point && { point: { clientX: point.clientX, clientY: point.clientY }, at: timeStamp };
  },
  /**
   * Does what a tap does as soon as the finger lifts, and takes the focus there as a click would. A browser plays a mouse to a page after each touch (it
   * moves there, presses, focuses, lets go, clicks), which takes a slow phone as long as all the rest. Mouse, keyboard and screen readers click as ever.
   */
  end(touched: Touched, element: HTMLElement, act: () => void): void {
    if (!isTap(down, touched)) return;
    // No mouse, no click.
    touched.preventDefault();
    afterPaint(() => element.focus({ preventScroll: true, focusVisible: false } as FocusOptions));
    act();
  },
  /** For what React has not made. */
  listen(element: HTMLElement, act: () => void): void {
    element.addEventListener('touchstart', touchTap.begin, { passive: true });
    element.addEventListener('touchend', (touched) => touchTap.end(touched, element, act));
  },
};
