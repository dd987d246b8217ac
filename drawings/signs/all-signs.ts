/** All sign families. New families have their own file, which is imported and added here. */

import { signsX } from './devices.ts';
import { signsF } from './direction.ts';
import { signsG } from './facilities.ts';
import type { Family } from './family.ts';
import { signsJ } from './information.ts';
import { signsE } from './instruction.ts';
import { signsD } from './mandatory.ts';
import { signsT } from './plates.ts';
import { signsP } from './police.ts';
import { signsB } from './priority.ts';
import { signsC } from './prohibition.ts';
import { signsY } from './railway-crossings.ts';
import { signsM } from './road-markings.ts';
import { signsH } from './services.ts';
import { signsSig } from './signals.ts';
import { signsI } from './tourism.ts';
import { signsV } from './traffic-guard.ts';
import { signsA } from './warning.ts';

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
