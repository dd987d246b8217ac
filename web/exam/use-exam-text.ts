import { interfaceLanguage, useInterfaceLanguage } from '../state/preferences.ts';
import { examEn } from '../text/exam/en.ts';
import { examSv } from '../text/exam/sv.ts';
import { type ExamText, examTi } from '../text/exam/ti.ts';

const texts = { ti: examTi, sv: examSv, en: examEn };

export const useExamText = (): ExamText => texts[useInterfaceLanguage()];
export const currentExamText = (): ExamText => texts[interfaceLanguage()];
