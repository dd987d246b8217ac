import { decidingRules, type JunctionQuestion, keysOf } from '#domain/right-of-way/junction-question.ts';
import type { QuestionValues } from '../content/calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';

type JunctionFieldProps = { values: QuestionValues; error: string | undefined; onChange: (junction: string) => void };

/** The junction of a question as data, and whether the rules of right of way agree with the key. */
export function JunctionField({ values, error, onChange }: JunctionFieldProps) {
  const text = useAdminText().questions;
  const fields = useAdminText().fields;
  const found = computed(values);
  const place = values.options.findIndex(({ id }) => id !== undefined && found?.keys.includes(id));
  const isRight = place >= 0 && found?.keys.length === 1 && values.options[place]?.correct === true;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere">
      <AreaField
        label={fields.junction}
        hint={text.junctionHint}
        error={error}
        spellCheck={false}
        value={values.junction}
        onChange={(event) => onChange(event.target.value)}
      />
      {values.junction.trim() === '' ? null : found === undefined ? (
        <Alert tone="care">{text.junctionUnreadable}</Alert>
      ) : isRight ? (
        <p className="text-soft">{text.junctionAgrees(found.rules.join(', '))}</p>
      ) : (
        <Alert tone="care">{text.junctionDiffers(place < 0 ? text.junctionNoOption : `${place + 1}`)}</Alert>
      )}
    </div>
  );
}

/** What the rules say of it; undefined as long as it is being written and cannot be read. The server checks its shape. */
function computed({ junction }: QuestionValues) {
  try {
    const question = JSON.parse(junction) as JunctionQuestion;
    return { keys: keysOf(question), rules: decidingRules(question) };
  } catch {
    return undefined;
  }
}
