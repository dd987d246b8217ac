import { useEffect, useState } from 'react';
import { TextField } from '../../ui/field.tsx';

/** Value of a field that does not contain a number; the server rejects it. */
const UNREADABLE = -1;
const readWhole = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined);

type NumberFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: number;
  show?: (value: number) => string;
  read?: (typed: string) => number | undefined;
  onChange: (value: number) => void;
};

/** Number input that keeps unfinished text as typed. */
export function NumberField({ value, show = String, read = readWhole, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === UNREADABLE ? '' : show(value));
  // The value was changed from outside: a discarded draft, or another editor's version.
  useEffect(() => {
    setTyped((before) => ((read(before) ?? UNREADABLE) === value ? before : show(value)));
  }, [value, read, show]);
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value) ?? UNREADABLE);
      }}
    />
  );
}
