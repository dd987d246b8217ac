/** Every sign family that is drawn. A new family: its own file `signs-x.ts`, one import and one word here. */
import type { Family } from './family.ts';
import { signsA } from './signs-a.ts';
import { signsB } from './signs-b.ts';
import { signsC } from './signs-c.ts';
import { signsD } from './signs-d.ts';
import { signsE } from './signs-e.ts';
import { signsF } from './signs-f.ts';
import { signsG } from './signs-g.ts';
import { signsH } from './signs-h.ts';
import { signsI } from './signs-i.ts';
import { signsJ } from './signs-j.ts';
import { signsM } from './signs-m.ts';
import { signsP } from './signs-p.ts';
import { signsSig } from './signs-sig.ts';
import { signsT } from './signs-t.ts';
import { signsV } from './signs-v.ts';
import { signsX } from './signs-x.ts';
import { signsY } from './signs-y.ts';

export const families: readonly Family[] = [
  signsA,
  signsB,
  signsC,
  signsD,
  signsE,
  signsF,
  signsG,
  signsH,
  signsI,
  signsJ,
  signsT,
  signsSig,
  signsM,
  signsX,
  signsY,
  signsP,
  signsV,
];
