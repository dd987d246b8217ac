import { useInterfaceLanguage } from '../state/preferences.ts';
import { wordsEn } from '../text/words/en.ts';
import { wordsSv } from '../text/words/sv.ts';
import { type WordsText, wordsTi } from '../text/words/ti.ts';

const texts = { ti: wordsTi, sv: wordsSv, en: wordsEn };

export const useWordsText = (): WordsText => texts[useInterfaceLanguage()];
