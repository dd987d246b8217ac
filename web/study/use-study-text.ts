import { useInterfaceLanguage } from '../state/preferences.ts';
import { studyEn } from '../text/study/en.ts';
import { studySv } from '../text/study/sv.ts';
import { type StudyText, studyTi } from '../text/study/ti.ts';

const texts = { ti: studyTi, sv: studySv, en: studyEn };

export const useStudyText = (): StudyText => texts[useInterfaceLanguage()];
