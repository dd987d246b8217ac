type OptionKey = { readonly id: number; readonly correct: boolean };
export type QuestionKey = { readonly id: number; readonly options: readonly OptionKey[] };

/** behaviour 3.3: options carry numbered circles, up to six. */
export const MAX_OPTIONS = 6;
export const MIN_OPTIONS = 2;

/** behaviour 3.2: an image is shown only if not empty and not the text null. */
export function hasImage(question: { readonly image?: string | null }): boolean {
  return question.image != null && question.image !== '' && question.image !== 'null';
}

export type Translated = { readonly question_sv?: string | null; readonly question_en?: string | null };

/** behaviour 3.6: the toggle shows Swedish, and English where there is no Swedish; without either there is no toggle. */
export function translationLanguage(question: Translated): 'sv' | 'en' | undefined {
  if (question.question_sv) return 'sv';
  if (question.question_en) return 'en';
  return undefined;
}

/** Whether the server sends one translation, the one that the toggle shows, or all of them. */
export const TRANSLATIONS = ['one', 'all'] as const;
export type Translations = (typeof TRANSLATIONS)[number];

export function correctOption<Option extends OptionKey>(question: { readonly options: readonly Option[] }): Option | undefined {
  return question.options.find((option) => option.correct);
}

type QuestionDraft = { readonly options: readonly { readonly correct: boolean }[] };
export type DraftFault = 'too few options' | 'too many options' | 'no correct option' | 'several correct options';

/** Validation errors by field. Which texts are required is defined in contract/content.ts. */
export function questionFaults({ options }: QuestionDraft): Readonly<Record<string, DraftFault>> {
  const correct = options.filter((option) => option.correct).length;
  if (options.length < MIN_OPTIONS) return { options: 'too few options' };
  if (options.length > MAX_OPTIONS) return { options: 'too many options' };
  if (correct === 0) return { options: 'no correct option' };
  return correct > 1 ? { options: 'several correct options' } : {};
}

type Reasoned = {
  readonly id?: number | undefined;
  readonly correct: boolean;
  readonly why: string;
  readonly why_sv: string;
  readonly why_en: string;
};
const hasReason = ({ why, why_sv, why_en }: Reasoned) => [why, why_sv, why_en].some((text) => text.trim() !== '');

/**
 * When the right option changes, the previously right one needs a reason why it is wrong, if the question has reasons; otherwise learners who choose it get no
 * explanation. One language is enough, the others then become stale. Returns the indexes of options without one.
 */
export function missingReasons(before: readonly Reasoned[], after: readonly Reasoned[]): number[] {
  if (!before.some(hasReason)) return [];
  const was = before.find(({ correct }) => correct)?.id;
  const place = after.findIndex(
    (option) => option.id !== undefined && option.id === was && !option.correct && !hasReason(option),
  );
  return place === -1 ? [] : [place];
}
