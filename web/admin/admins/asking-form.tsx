import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { fieldErrors } from '../ui/field-errors.ts';

type AskingFormProps = {
  /** The name of the field whose value is sent. */
  asks: 'current_password' | 'code';
  intro: ReactNode;
  submit: string;
  isDangerous?: boolean;
  sending: { isPending: boolean; error: Error | null; mutate: (value: string) => void };
  /** The form's fields; gets the server's message for each of them. */
  children: (errors: ReturnType<typeof fieldErrors>) => ReactNode;
};

/** Form that confirms who the admin is, by password or code. Errors of a field are shown at the field, all others above the form. */
export function AskingForm({ asks, intro, submit, isDangerous = false, sending, children }: AskingFormProps) {
  const errors = fieldErrors(sending.error);
  const isTold = Object.keys(errors).length > 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.mutate(String(new FormData(event.currentTarget).get(asks)));
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      {intro}
      {isTold ? null : <FailureAlert error={sending.error} />}
      {children(errors)}
      <Button
        type="submit"
        variant={isDangerous ? 'danger' : 'primary'}
        disabled={sending.isPending}
        className="justify-self-end"
      >
        {submit}
      </Button>
    </form>
  );
}
