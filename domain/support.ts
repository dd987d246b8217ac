import { formatDay } from './format-day.ts';
import type { InterfaceLanguage } from './language.ts';
import { lastTrialDay } from './trial.ts';

/** behaviour 8.4, in its order: content and correction, billing and payment, technical, abuse, other. */
export const SUPPORT_SUBJECTS = ['content', 'billing', 'technical', 'abuse', 'other'] as const;
export type SupportSubject = (typeof SUPPORT_SUBJECTS)[number];

/** What may be wrong with a question: its key, its words, its picture, its Tigrinya, or something else. */
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

/** What was said after the first message, by either side, the oldest first. The first answer may come after more words of the learner. */
export function repliesOf<One extends Reply>({
  answer,
  answered_at,
  replies,
}: Begun & { readonly replies: readonly One[] }): (One | Reply)[] {
  const first = answer === null ? [] : [{ from_learner: false, text: answer, at: answered_at ?? '' }];
  return [...first, ...replies].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** What a saved reply may leave to be filled in: whom it is for, and the last day of the paid time. */
const BLANKS = /\{(name|end)\}/g;

/** A saved reply as one learner gets it. An end that there is none of stays as it is, for the writer to see. */
export function fillReply(
  text: string,
  { name, trial_ends_at }: { readonly name: string; readonly trial_ends_at: string | null },
  language: InterfaceLanguage,
): string {
  const end = trial_ends_at === null ? undefined : formatDay(language, lastTrialDay(trial_ends_at));
  return text.replace(BLANKS, (blank, what) => (what === 'name' ? name : (end ?? blank)));
}
