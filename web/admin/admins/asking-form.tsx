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
  /** The fields, with what the server has to say about each. */
  children: (errors: ReturnType<typeof fieldErrors>) => ReactNode;
};

/** Asks for what proves who it is, and sends that. What is wrong with a field is said there, all else above the fields. */
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
