/** Every sign family that is drawn. A new family: its own file `signs-x.ts`, one import and one word here. */
import type { Family } from './family.ts';
import { signsA } from './signs-a.ts';
import { signsB } from './signs-b.ts';
import { signsC } from './signs-c.ts';
import { signsD } from './signs-d.ts';

export const families: readonly Family[] = [signsA, signsB, signsC, signsD];
