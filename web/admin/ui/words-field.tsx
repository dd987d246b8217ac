import { useEffect, useState } from 'react';
import { isSame } from '../content/differences.ts';
import { AreaField } from './fields.tsx';

const parse = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type WordsFieldProps = {
  label: string;
  lang?: string;
  hint?: string;
  error?: string | undefined;
  value: readonly string[];
  onChange: (words: string[]) => void;
};

/** A list of short texts, one on each line. */
export function WordsField({ label, lang, hint, error, value, onChange }: WordsFieldProps) {
  const [typed, setTyped] = useState(value.join('\n'));
  useEffect(() => {
    setTyped((before) => (isSame(parse(before), value) ? before : value.join('\n')));
  }, [value]);
  return (
    <AreaField
      label={label}
      lang={lang}
      hint={hint}
      error={error}
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parse(event.target.value));
      }}
    />
  );
}
