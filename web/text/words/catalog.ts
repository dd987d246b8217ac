import type { Catalog } from '../catalog.ts';
import { wordsEn } from './en.ts';
import { wordsSv } from './sv.ts';
import { type WordsText, wordsTi } from './ti.ts';

export const wordsText: Catalog<WordsText> = { ti: wordsTi, sv: wordsSv, en: wordsEn };
