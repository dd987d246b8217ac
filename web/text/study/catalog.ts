import type { Catalog } from '../catalog.ts';
import { studyEn } from './en.ts';
import { studySv } from './sv.ts';
import { type StudyText, studyTi } from './ti.ts';

export const studyText: Catalog<StudyText> = { ti: studyTi, sv: studySv, en: studyEn };
