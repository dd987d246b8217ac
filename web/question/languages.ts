import type { ContentLanguage } from '#domain/language.ts';
import { type Translated, translationLanguage } from '#domain/question.ts';
import type { ContentPreference } from '../state/preferences.ts';

/** The languages a question is shown in, the main one first. The toggle swaps to the other language; where there is none, nothing changes. */
export function shownLanguages(
  question: Translated,
  preference: ContentPreference,
  isToggled: boolean,
): readonly ContentLanguage[] {
  const other = translationLanguage(question);
  if (other === undefined) return ['ti'];
  if (preference === 'both') return ['ti', other];
  const startsTranslated = preference === 'sv';
  return [startsTranslated === isToggled ? 'ti' : other];
}

/** What the toggle would show; undefined where there is nothing to toggle. */
export function toggleLanguage(
  question: Translated,
  preference: ContentPreference,
  isToggled: boolean,
): ContentLanguage | undefined {
  const other = translationLanguage(question);
  if (other === undefined || preference === 'both') return undefined;
  return shownLanguages(question, preference, isToggled)[0] === 'ti' ? other : 'ti';
}

type Wire = Readonly<Record<string, unknown>>;

/** The language in which `textIn` answers: Tigrinya where the other one has no text. */
export function languageIn(item: object, field: string, language: ContentLanguage): ContentLanguage {
  return (item as Wire)[`${field}_${language}`] ? language : 'ti';
}

/** The text of a field in a language, by the wire's names: question, question_sv, question_en. Falls back to Tigrinya. */
export function textIn(item: object, field: string, language: ContentLanguage): string {
  const wire = item as Wire;
  const value = language === 'ti' ? wire[field] : wire[`${field}_${language}`];
  return String(value || wire[field] || '');
}
