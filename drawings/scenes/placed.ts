/** What a scene contains, recorded while drawing, so that a test can compare it with the question's junction. */
export type Placed = {
  readonly what: 'car' | 'bus' | 'lorry' | 'tram' | 'cycle' | 'motorcycle' | 'emergency' | 'sign' | 'light';
  /** Heading: 0 in our direction, or up in a picture from above. */
  readonly heading?: number | undefined;
  readonly colour?: string | undefined;
  readonly blink?: string | undefined;
  /** For signs. */
  readonly code?: string;
  readonly lamp?: string;
};

let noted: Placed[] | undefined;

export function note(placed: Placed): void {
  noted?.push(placed);
}

export function placedBy(draw: () => string): readonly Placed[] {
  const placed: Placed[] = [];
  noted = placed;
  try {
    draw();
  } finally {
    noted = undefined;
  }
  return placed;
}
