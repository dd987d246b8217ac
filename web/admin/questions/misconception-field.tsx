import { useQuery } from '@tanstack/react-query';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { SelectField } from '../ui/fields.tsx';
import { misconceptionsQuery } from './queries.ts';

type MisconceptionFieldProps = { value: string; error: string | undefined; onChange: (id: string) => void };

/** Selects the misconception behind a wrong option. Until the list is loaded, the stored id is shown and kept. */
export function MisconceptionField({ value, error, onChange }: MisconceptionFieldProps) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const known = useQuery(misconceptionsQuery).data ?? [];
  const named = known.map(({ id, name_sv, name_en }) => ({ id, name: language === 'sv' ? name_sv : name_en }));
  const unknown = value === '' || known.some(({ id }) => id === value) ? [] : [{ id: value, name: value }];
  const choices = [...unknown, ...named].sort((one, other) => one.name.localeCompare(other.name, language));
  return (
    <SelectField
      label={text.fields.misconception}
      hint={text.questions.misconceptionHint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{text.questions.misconceptionNone}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
