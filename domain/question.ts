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

/** How many of its translations a question comes with: the one that the toggle shows, or all there are. */
export const TRANSLATIONS = ['one', 'all'] as const;
export type Translations = (typeof TRANSLATIONS)[number];

type AllTexts = {
  readonly question_sv: string;
  readonly question_en: string;
  readonly options: readonly {
    readonly option_en: string;
    readonly solution: { readonly solution_en: string } | null;
  }[];
};

/** The question without the texts that the toggle never shows: where there is Swedish, the English ones are empty. */
export function withOneTranslation<Question extends AllTexts>(question: Question): Question {
  if (translationLanguage(question) !== 'sv') return question;
  return {
    ...question,
    question_en: '',
    options: question.options.map((option) => ({
      ...option,
      option_en: '',
      solution: option.solution && { ...option.solution, solution_en: '' },
    })),
  };
}

export function correctOption<Option extends OptionKey>(question: { readonly options: readonly Option[] }): Option | undefined {
  return question.options.find((option) => option.correct);
}

export type QuestionDraft = {
  readonly question: string;
  readonly retired: boolean;
  readonly options: readonly { readonly option: string; readonly correct: boolean }[];
};
export type DraftFault = 'required' | 'too few options' | 'too many options' | 'no correct option' | 'several correct options';

/**
 * What keeps a question from being saved, by field (`options.2.option` is the text of the third option).
 * What learners see needs its Tigrinya text; a question that is retired, or not yet published, may wait for it.
 */
export function questionFaults(draft: QuestionDraft): Readonly<Record<string, DraftFault>> {
  const faults: Record<string, DraftFault> = {};
  const { options } = draft;
  const correct = options.filter((option) => option.correct).length;
  if (options.length < MIN_OPTIONS) faults['options'] = 'too few options';
  else if (options.length > MAX_OPTIONS) faults['options'] = 'too many options';
  else if (correct === 0) faults['options'] = 'no correct option';
  else if (correct > 1) faults['options'] = 'several correct options';
  if (draft.retired) return faults;
  if (draft.question.trim() === '') faults['question'] = 'required';
  for (const [place, option] of options.entries()) {
    if (option.option.trim() === '') faults[`options.${place}.option`] = 'required';
  }
  return faults;
}
