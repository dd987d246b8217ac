import { useState } from 'react';
import { type ContentKind, missingValues } from '#contract/content.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import type { Fields } from './differences.ts';
import type { Editor, Stored } from './use-editor.ts';

/**
 * Requires the Tigrinya texts unless the content is retired, as the server does. `found`: further errors by field. Errors are shown from the first attempt to
 * save, and disappear as they are fixed.
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
