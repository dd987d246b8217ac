import { formatDay } from './format-day.ts';
import type { InterfaceLanguage } from './language.ts';
import { lastTrialDay } from './trial.ts';

/** behaviour 8.4, in its order: content and correction, billing and payment, technical, abuse, other. */
export const SUPPORT_SUBJECTS = ['content', 'billing', 'technical', 'abuse', 'other'] as const;
export type SupportSubject = (typeof SUPPORT_SUBJECTS)[number];

/** What is wrong with a question: key, wording, picture, Tigrinya, or something else. */
export const REPORT_REASONS = ['wrong', 'unclear', 'picture', 'language', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export type Reply = { readonly from_learner: boolean; readonly text: string; readonly at: string };
type Begun = {
  readonly message: string;
  readonly created_at: string;
  readonly answer: string | null;
  readonly answered_at: string | null;
  readonly replies: readonly Reply[];
};

/** The messages after the first one, from both sides, oldest first. The learner may have written again before the first answer. */
export function repliesOf<One extends Reply>({
  answer,
  answered_at,
  replies,
}: Begun & { readonly replies: readonly One[] }): (One | Reply)[] {
  const first = answer === null ? [] : [{ from_learner: false, text: answer, at: answered_at ?? '' }];
  return [...first, ...replies].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Placeholders of a saved reply: the learner's name and the last paid day. */
const BLANKS = /\{(name|end)\}/g;

/** Fills in a saved reply. Without an end date `{end}` stays, so that the writer notices. */
export function fillReply(
  text: string,
  { name, trial_ends_at }: { readonly name: string; readonly trial_ends_at: string | null },
  language: InterfaceLanguage,
): string {
  const end = trial_ends_at === null ? undefined : formatDay(language, lastTrialDay(trial_ends_at));
  return text.replace(BLANKS, (blank, what) => (what === 'name' ? name : (end ?? blank)));
}
