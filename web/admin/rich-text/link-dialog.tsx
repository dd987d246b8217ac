import { type FormEvent, useState } from 'react';
import { isAllowedLink } from '#domain/written-html.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Quill } from './document.ts';
import type { RichTextWords } from './text.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Adds the missing scheme to a typed address. */
function completeLink(typed: string): string {
  const address = typed.trim();
  if (address === '' || SCHEME.test(address)) return address;
  return /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}

export function LinkDialog({ quill, words, onClose }: { quill: Quill; words: RichTextWords; onClose: () => void }) {
  const [range] = useState(() => quill.getSelection(true));
  const [before] = useState(() => String(quill.getFormat(range)['link'] ?? ''));
  const [address, setAddress] = useState(before);
  const [fault, setFault] = useState<string>();
  const isSelected = range.length > 0 || before !== '';
  const apply = (link: string | false) => {
    // Without a selection the link around the cursor is edited as a whole.
    const place = range.length > 0 ? range : wholeLink(quill, range.index);
    quill.formatText(place.index, place.length, 'link', link, 'user');
    onClose();
    requestAnimationFrame(() => quill.setSelection(place.index + place.length, 0));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside the text's form, so a submit would bubble up to it.
    event.stopPropagation();
    const link = completeLink(address);
    if (isAllowedLink(link)) apply(link);
    else setFault(words.linkInvalid);
  };
  return (
    <Dialog title={words.linkTitle} onClose={onClose}>
      {isSelected ? (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            label={words.linkAddress}
            hint={words.linkHint}
            error={fault}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            {before === '' ? null : (
              <Button variant="danger" onClick={() => apply(false)}>
                {words.linkRemove}
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit">{words.linkApply}</Button>
          </div>
        </form>
      ) : (
        <p>{words.linkNothing}</p>
      )}
    </Dialog>
  );
}

function wholeLink(quill: Quill, index: number): { index: number; length: number } {
  let from = index;
  let to = index;
  const link = quill.getFormat(index)['link'];
  while (from > 0 && quill.getFormat(from, 0)['link'] === link && quill.getFormat(from - 1, 1)['link'] === link) from -= 1;
  while (to < quill.getLength() - 1 && quill.getFormat(to, 1)['link'] === link) to += 1;
  return { index: from, length: to - from };
}
