import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCatalog } from '../text/catalog.ts';
import { unlockText } from '../text/unlock/catalog.ts';
import { IconButton } from '../ui/button.tsx';

/** A value to type elsewhere: large, selectable, with a copy button. `copied`: without formatting. */
export function CopyRow({ label, value, copied = value }: { label: string; value: string; copied?: string }) {
  const words = useCatalog(unlockText);
  const [isCopied, setCopied] = useState(false);
  // Without clipboard access the value can still be selected by hand.
  const copy = () =>
    navigator.clipboard?.writeText(copied).then(
      () => setCopied(true),
      () => undefined,
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="border-b border-line py-1 last:border-0">
      <dt className="text-caption text-soft">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="min-w-0 select-all text-title wrap-anywhere font-semibold tabular-nums">{value}</span>
        <IconButton label={words.copy(label)} onClick={copy} className="-mt-4">
          <Icon aria-hidden className="size-5" />
        </IconButton>
        <span role="status" className="sr-only">
          {isCopied ? words.copied : ''}
        </span>
      </dd>
    </div>
  );
}
