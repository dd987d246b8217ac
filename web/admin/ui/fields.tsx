import type { ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { CONTROL, Field } from '../../ui/field.tsx';

/** `read-only:` matches <select> too, so its style is removed. */
const SELECT = `${CONTROL.replace('read-only:bg-paper', '')} h-[50px]`;

/** Grid of filters above a list: two columns even on phones, to keep the list near the top. The first filter, a text field, spans a whole row there. */
export const FILTERS = 'mb-5 grid gap-x-4 gap-y-3 min-[380px]:grid-cols-2 lg:grid-cols-4';
export const FIRST_FILTER = 'min-[380px]:max-lg:col-span-2';

type Notes = { label: string; error?: string | undefined; hint?: string | undefined };

export function SelectField({ label, error, hint, children, ...select }: SelectHTMLAttributes<HTMLSelectElement> & Notes) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select {...control} {...select} className={SELECT}>
          {children}
        </select>
      )}
    </Field>
  );
}

type AreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Notes & { isLong?: boolean };

/** Textarea that grows with its content. */
export function AreaField({ label, error, hint, isLong = false, ...area }: AreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea rows={1} {...control} {...area} className={`${CONTROL} field-sizing-content ${isLong ? 'min-h-28' : ''}`} />
      )}
    </Field>
  );
}

type CheckFieldProps = {
  label: ReactNode;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function CheckField({ label, hint, checked, onChange, disabled = false }: CheckFieldProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 py-2.5">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-action"
      />
      <span>
        <span className="font-semibold">{label}</span>
        {hint === undefined ? null : <span className="block text-caption text-soft">{hint}</span>}
      </span>
    </label>
  );
}
