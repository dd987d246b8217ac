import { Delta } from 'quill/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CONTROL, Field, TextField } from '../../ui/field.tsx';
import type { Quill } from './document.ts';
import { pictureData } from './picture-data.ts';
import type { RichTextWords } from './text.ts';

type ImageDialogProps = { quill: Quill; words: RichTextWords; files: readonly File[]; onClose: () => void };

/** Inserts pictures with alternative text. `files` were pasted or dropped. */
export function ImageDialog({ quill, words, files, onClose }: ImageDialogProps) {
  const [range] = useState(() => quill.getSelection(true));
  const [data, setData] = useState('');
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [fault, setFault] = useState<string>();
  const [read] = useState(() => async (file: File | undefined) => {
    setFault(undefined);
    setData('');
    if (file === undefined) return;
    const result = await pictureData(file);
    if (result === 'type') setFault(words.imageWrongType);
    else if (result === 'large') setFault(words.imageTooLarge);
    else setData(result);
  });
  useEffect(() => {
    void read(files[0]);
  }, [read, files]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const source = data || address.trim();
    if (data === '' && !/^https?:\/\//i.test(source)) {
      setFault(words.imageNone);
      return;
    }
    const picture = new Delta().retain(range.index).delete(range.length).insert({ image: source }, { alt: alt.trim() });
    quill.updateContents(picture, 'user');
    onClose();
    requestAnimationFrame(() => quill.setSelection(range.index + 1, 0));
  };
  return (
    <Dialog title={words.imageTitle} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {data === '' ? null : (
          <img src={data} alt="" className="max-h-40 justify-self-start rounded-control border border-line" />
        )}
        <Field label={words.imageFile} error={fault}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/png,image/jpeg"
              onChange={(event) => void read(event.target.files?.[0])}
              className={CONTROL}
            />
          )}
        </Field>
        {data === '' ? (
          <TextField
            label={words.imageAddress}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        ) : null}
        <TextField
          label={words.imageAlt}
          hint={words.imageAltHint}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.imageApply}</Button>
        </div>
      </form>
    </Dialog>
  );
}
