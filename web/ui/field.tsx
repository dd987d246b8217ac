import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { useText } from '../text/use-text.ts';
import { Captioned } from './captioned.tsx';

export const CONTROL =
  'block w-full min-h-12 rounded-control border border-edge bg-raised px-4 py-2.5 text-ink placeholder:text-soft aria-invalid:border-wrong aria-invalid:border-2 read-only:bg-paper';

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
};

/** Label, control and error message, connected for screen readers. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={`mt-1 text-caption ${error === undefined ? 'text-soft' : 'font-semibold text-wrong'}`}>
          <Captioned words={note} />
        </p>
      )}
    </div>
  );
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input {...control} {...input} className={CONTROL} />}
    </Field>
  );
}

export function PasswordField({ label, error, hint, ...input }: TextFieldProps) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={`${CONTROL} pr-14`}
          />
          <button
            type="button"
            aria-label={isShown ? text.login.hide : text.login.show}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-13 items-center justify-center rounded-control text-soft hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
