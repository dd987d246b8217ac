import { useMutation } from '@tanstack/react-query';
import { ImageOff, ImageUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { PICTURE_BYTES_MAX } from '#contract/limits.ts';
import { pictureType } from '#domain/picture.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { callWithFile } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { useFailureLines } from './alert.tsx';

type PictureFieldProps = {
  label: string;
  kind: 'questions' | 'signs';
  /** File name of the picture; empty without one. */
  value: string;
  sourceOf: (name: string) => string;
  error?: string | undefined;
  onChange: (name: string) => void;
};

/** A picture with its upload. The file is checked here first, so that a wrong one is refused at once; the server checks again. */
export function PictureField({ label, kind, value, sourceOf, error, onChange }: PictureFieldProps) {
  const text = useAdminText();
  const id = useId();
  const linesOf = useFailureLines();
  const [fault, setFault] = useState<string>();
  const [broken, setBroken] = useState<string>();
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: (file: Blob) => callWithFile('POST /api/pictures', { query: { kind }, body: file }),
    onSuccess: ({ name }) => onChange(name),
  });
  const send = async (file: File | undefined) => {
    upload.reset();
    setFault(undefined);
    if (file === undefined) return;
    const type = pictureType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    if (type === undefined) setFault(text.picture.wrongType);
    else if (file.size > PICTURE_BYTES_MAX) setFault(text.picture.tooLarge(PICTURE_BYTES_MAX / 1_048_576));
    else upload.mutate(new Blob([file], { type }));
  };
  const refusal = fault ?? (upload.error === null ? error : linesOf(upload.error).join(' '));
  return (
    <div>
      <p id={`${id}-label`} className="mb-1 font-semibold">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend inside its border. */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void send(event.dataTransfer.files[0]);
        }}
        className={`flex flex-wrap items-center gap-4 rounded-control border border-dashed p-4 ${isOver ? 'border-action bg-action-soft' : 'border-edge'}`}
      >
        {value === '' || broken === value ? (
          <span className="flex h-40 w-full max-w-60 shrink-0 items-center justify-center rounded-control bg-paper text-soft">
            <ImageOff aria-hidden className="size-8" />
          </span>
        ) : (
          <img
            src={sourceOf(value)}
            alt={text.picture.current}
            onError={() => setBroken(value)}
            className="h-40 w-full max-w-60 rounded-control border border-line bg-white object-contain"
          />
        )}
        <div className="grid min-w-0 grow basis-52 gap-2">
          <p className="text-caption text-soft">
            {value === '' ? text.picture.none : value}
            {value !== '' && broken === value ? ` · ${text.picture.missing}` : ''}
          </p>
          <div className="flex flex-wrap gap-3">
            <label
              className={buttonClass('secondary', 'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-action')}
            >
              <ImageUp aria-hidden className="size-5" />
              {upload.isPending ? text.picture.uploading : text.picture.choose}
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp"
                aria-describedby={`${id}-note`}
                aria-invalid={refusal === undefined ? undefined : true}
                disabled={upload.isPending}
                className="sr-only"
                onChange={(event) => {
                  void send(event.target.files?.[0]);
                  // Reset, so that choosing the same file again triggers a change event.
                  event.target.value = '';
                }}
              />
            </label>
            {value === '' ? null : (
              <Button variant="quiet" onClick={() => onChange('')}>
                <Trash2 aria-hidden className="size-5" />
                {text.picture.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
      <p
        id={`${id}-note`}
        role={refusal === undefined ? undefined : 'alert'}
        className={`mt-1 text-caption ${refusal === undefined ? 'text-soft' : 'font-semibold text-wrong'}`}
      >
        {refusal ?? text.picture.hint(PICTURE_BYTES_MAX / 1_048_576)}
      </p>
    </div>
  );
}
