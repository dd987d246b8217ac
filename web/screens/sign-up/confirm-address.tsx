import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useAccountText } from '../../text/account/use-account-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureLines } from './failure-lines.tsx';

/** The link of the mail. A press, so that a program that looks at links before their reader does uses none up. */
export function ConfirmAddress({ token }: { token: string }) {
  const { signUp: words } = useAccountText();
  const done = useRef<HTMLParagraphElement>(null);
  const confirm = useMutation({ mutationFn: () => call('POST /api/sign-up/confirm', { body: { token } }) });
  useEffect(() => {
    if (confirm.isSuccess) done.current?.focus();
  }, [confirm.isSuccess]);
  if (confirm.isSuccess) {
    return (
      <>
        <p
          ref={done}
          role="status"
          tabIndex={-1}
          className="flex items-center gap-3 rounded-control bg-right-soft p-4 font-semibold text-right"
        >
          <CircleCheck aria-hidden className="size-6 shrink-0" />
          {confirm.data.success}
        </p>
        <p className="hyphens-manual">{words.confirmed(confirm.data.email)}</p>
        <ButtonLink to={paths.login}>{words.login}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="text-soft">{words.confirmText}</p>
      <FailureLines error={confirm.error} />
      <Button disabled={confirm.isPending} onClick={() => confirm.mutate()} className="w-full">
        {confirm.isPending ? words.confirming : words.confirm}
      </Button>
    </>
  );
}
