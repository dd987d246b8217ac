import { useState } from 'react';
import { useAdminText } from '../text/use-admin-text.ts';
import type { Fields } from './differences.ts';
import type { Editor, Stored } from './use-editor.ts';

/** What learners see needs its Tigrinya texts; what is retired may wait for them. The server asks for the same. */
export function useRequired<Row extends Stored, Values extends Fields & { retired: boolean }>(
  editor: Editor<Row, Values>,
  names: readonly (keyof Values & string)[],
  always: readonly (keyof Values & string)[] = [],
) {
  const text = useAdminText();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const isEmpty = (name: keyof Values & string) => String(editor.values[name] ?? '').trim() === '';
  const check = () => {
    const found = [...always, ...(editor.values.retired ? [] : names)].filter(isEmpty);
    setMissing(found);
    return found.length === 0;
  };
  const shown = missing.filter((name) => isEmpty(name));
  const faults: Readonly<Record<string, string | undefined>> = {
    ...editor.faults,
    ...Object.fromEntries(shown.map((name) => [name, text.editor.required])),
  };
  return { faults, check };
}
