import type { Catalog } from '../catalog.ts';
import { unlockEn } from './en.ts';
import { unlockSv } from './sv.ts';
import { type UnlockText, unlockTi } from './ti.ts';

export const unlockText: Catalog<UnlockText> = { ti: unlockTi, sv: unlockSv, en: unlockEn };
