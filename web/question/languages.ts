import type { ContentLanguage } from '#domain/language.ts';
import { type Translated, translationLanguage } from '#domain/question.ts';
import type { ContentPreference } from '../state/preferences.ts';

/** Languages a question is shown in, the main one first. `toggle` switches to the other language if the question has one. */
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

/** The language the toggle would switch to; undefined without a second language. */
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

/** The language of the text that `textIn` returns, which is Tigrinya where the requested one is missing. */
export function languageIn(item: object, field: string, language: ContentLanguage): ContentLanguage {
  return (item as Wire)[`${field}_${language}`] ? language : 'ti';
}

/** A field's text in a language, by the API's names: question, question_sv, question_en. Falls back to Tigrinya. */
export function textIn(item: object, field: string, language: ContentLanguage): string {
  const wire = item as Wire;
  const value = language === 'ti' ? wire[field] : wire[`${field}_${language}`];
  return String(value || wire[field] || '');
}
