import { decidingRules, type JunctionQuestion, keysOf } from '#domain/right-of-way/junction-question.ts';
import type { QuestionValues } from '../content/calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';

type JunctionFieldProps = { values: QuestionValues; error: string | undefined; onChange: (junction: string) => void };

/** Editor of a question's junction as JSON; shows whether the right-of-way rules give the same key. */
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

/** The rules' result; undefined while the JSON is invalid. The server validates the schema. */
function computed({ junction }: QuestionValues) {
  try {
    const question = JSON.parse(junction) as JunctionQuestion;
    return { keys: keysOf(question), rules: decidingRules(question) };
  } catch {
    return undefined;
  }
}
