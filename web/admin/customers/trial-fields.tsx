import { addDays, stockholmDay } from '#domain/stockholm.ts';
import { extendTrial, lastTrialDay, TRIAL_DAYS_MAX, trialThrough } from '#domain/trial.ts';
import { CONTROL, Field, TextField } from '../../ui/field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';

export type TrialDraft = { readonly by: 'none' | 'days' | 'date' | 'end'; readonly days: string; readonly date: string };
export const NO_TRIAL_CHANGE: TrialDraft = { by: 'none', days: '30', date: '' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The change in days; undefined while the field is invalid. */
export function draftDays(draft: TrialDraft): number | undefined {
  const days = Number(draft.days);
  const isCount =
    draft.by === 'days' && draft.days.trim() !== '' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= TRIAL_DAYS_MAX;
  return isCount ? days : undefined;
}

/** The new end of the trial; undefined while the form is incomplete. */
export function newTrialEnd(draft: TrialDraft, endsAt: string | null, now: number): string | undefined {
  if (draft.by === 'days') {
    const days = draftDays(draft);
    return days === undefined ? undefined : extendTrial(endsAt, days, now);
  }
  if (draft.by === 'date') return DAY.test(draft.date) ? trialThrough(draft.date) : undefined;
  if (draft.by === 'end') return new Date(now).toISOString();
  return undefined;
}

type TrialFieldsProps = {
  draft: TrialDraft;
  choices: readonly TrialDraft['by'][];
  endsAt: string | null;
  now: number;
  onChange: (draft: TrialDraft) => void;
};

/** Changes a trial: by days, to a date, or to end now. */
export function TrialFields({ draft, choices, endsAt, now, onChange }: TrialFieldsProps) {
  const text = useAdminText();
  const choose = (by: TrialDraft['by']) => {
    const start = endsAt !== null && Date.parse(endsAt) > now ? lastTrialDay(endsAt) : stockholmDay(now);
    onChange({ ...draft, by, date: draft.date || addDays(start, 30) });
  };
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1 font-semibold">{text.customers.trialHow}</legend>
        <div className="flex flex-wrap gap-x-6">
          {choices.map((by) => (
            <label key={by} className="flex min-h-12 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="trial-by"
                checked={draft.by === by}
                onChange={() => choose(by)}
                className="size-5 accent-action"
              />
              {text.customers.trialBy[by]}
            </label>
          ))}
        </div>
      </fieldset>
      {draft.by === 'days' ? (
        <TextField
          label={text.customers.days}
          hint={text.customers.daysHint}
          type="number"
          min={-TRIAL_DAYS_MAX}
          max={TRIAL_DAYS_MAX}
          value={draft.days}
          onChange={(event) => onChange({ ...draft, days: event.target.value })}
        />
      ) : null}
      {draft.by === 'date' ? (
        <Field label={text.customers.lastDay}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={draft.date}
              onChange={(event) => onChange({ ...draft, date: event.target.value })}
              className={CONTROL}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
