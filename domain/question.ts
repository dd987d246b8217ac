export type OptionKey = { readonly id: number; readonly correct: boolean };
export type QuestionKey = { readonly id: number; readonly options: readonly OptionKey[] };

/** spec §9: options carry numbered circles, up to six. */
export const MAX_OPTIONS = 6;
export const MIN_OPTIONS = 2;
/** spec §9 */
export const QUESTION_IMAGE_HEIGHT_PX = 350;

/** spec §5: an image is shown only if not empty and not the text null. */
export function hasImage(question: { readonly image?: string | null }): boolean {
  return question.image != null && question.image !== '' && question.image !== 'null';
}

export type Translated = { readonly question_sv?: string | null; readonly question_en?: string | null };

/** spec §5: the toggle exists only if Swedish or English question text exists. */
export function hasTranslation(question: Translated): boolean {
  return translationLanguage(question) !== undefined;
}

/** The toggle shows Swedish, and English where there is no Swedish. */
export function translationLanguage(question: Translated): 'sv' | 'en' | undefined {
  if (question.question_sv) return 'sv';
  if (question.question_en) return 'en';
  return undefined;
}

export function correctOption<Option extends OptionKey>(question: { readonly options: readonly Option[] }): Option | undefined {
  return question.options.find((option) => option.correct);
}
