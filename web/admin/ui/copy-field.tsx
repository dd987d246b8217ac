import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';

/** A value to pass on, with a copy button. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const text = useAdminText();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Without access to the clipboard, the text is selected for copying by keyboard.
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={`${CONTROL} min-w-0 flex-1 basis-64`}
          />
          <Button variant="secondary" onClick={copy}>
            {isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
            <span role="status">{isCopied ? text.common.copied : text.common.copy}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
