import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../api.ts';
import { updateUser } from '../../session/session.ts';
import { accountText } from '../../text/account/catalog.ts';
import { useCatalog } from '../../text/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SuccessBanner } from '../../ui/success-banner.tsx';
import { profileQuery } from '../../unlock/account.ts';

/** Redeems a code for more days. */
export function CodeCard({ userId }: { userId: number }) {
  const text = useText();
  const { code: words, signUp } = useCatalog(accountText);
  const client = useQueryClient();
  const field = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const use = useMutation({
    mutationFn: () => call('POST /api/account/code', { body: { code } }),
    onSuccess: ({ user }) => {
      setCode('');
      updateUser(user);
      client.setQueryData(profileQuery(userId).queryKey, user);
      // Locked content may be open now.
      return client.invalidateQueries();
    },
    onError: (error) => {
      setFault(failureLine(error, text.error));
      field.current?.querySelector('input')?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    use.reset();
    setFault(code.trim() === '' ? signUp.codeRequired : undefined);
    if (code.trim() === '') field.current?.querySelector('input')?.focus();
    else use.mutate();
  };
  return (
    <form
      ref={field}
      noValidate
      onSubmit={submit}
      aria-labelledby="code"
      className="grid gap-3 rounded-card border border-line bg-raised p-4 shadow-card lg:gap-4 lg:p-5"
    >
      <h2 id="code" className="text-title">
        {words.title}
      </h2>
      <p className="text-soft max-lg:hidden">{words.text}</p>
      <TextField
        label={signUp.code}
        hint={signUp.codeHint}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={fault}
        onChange={(event) => setCode(event.target.value)}
      />
      <div>
        <Button type="submit" variant="secondary" disabled={use.isPending}>
          {use.isPending ? words.submitting : words.submit}
        </Button>
      </div>
      <SuccessBanner text={use.data?.success} onEnd={use.reset} />
    </form>
  );
}

function failureLine(error: Error, words: { generic: string; offline: string }): string {
  if (!(error instanceof ApiError)) return words.generic;
  if (error.isOffline) return words.offline;
  return error.errors['code']?.[0] ?? (error.status === 429 ? error.message : words.generic);
}
