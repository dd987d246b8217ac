/** What a scene places, noted while it is drawn, so that a test can hold it against the junction of its question. */
export type Placed = {
  readonly what: 'car' | 'bus' | 'lorry' | 'tram' | 'cycle' | 'motorcycle' | 'emergency' | 'sign' | 'light';
  /** Where it is heading: 0 as we look, or up in a picture from above. */
  readonly heading?: number | undefined;
  readonly colour?: string | undefined;
  readonly blink?: string | undefined;
  /** Of a sign. */
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
