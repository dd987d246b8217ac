import type { Catalog } from '../catalog.ts';
import { examEn } from './en.ts';
import { examSv } from './sv.ts';
import { type ExamText, examTi } from './ti.ts';

export const examText: Catalog<ExamText> = { ti: examTi, sv: examSv, en: examEn };
