import { useState } from 'react';
import { type ContentKind, missingValues } from '#contract/content.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import type { Fields } from './differences.ts';
import type { Editor, Stored } from './use-editor.ts';

/**
 * What learners see needs its Tigrinya texts; what is retired may wait for them. The server asks for the same. `found` are further faults of
 * the screen, in words, by field. Faults are shown from the first try to save on, and go as they are mended.
 */
export function useRequired<Row extends Stored, Values extends Fields & { retired: boolean }>(
  editor: Editor<Row, Values>,
  kind: ContentKind,
  found: Readonly<Record<string, string>> = {},
) {
  const text = useAdminText();
  const [isChecked, setChecked] = useState(false);
  const missing = Object.fromEntries(missingValues(kind, editor.values).map((name) => [name, text.editor.required]));
  const own = { ...missing, ...found };
  const check = () => {
    setChecked(true);
    return Object.keys(own).length === 0;
  };
  const faults: Readonly<Record<string, string | undefined>> = { ...editor.faults, ...(isChecked ? own : {}) };
  return { faults, check };
}
