import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useAccountText } from '../../text/account/use-account-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Done } from '../../ui/done.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';

/** The link of the mail. A press, so that a program that looks at links before their reader does uses none up. */
export function ConfirmAddress({ token }: { token: string }) {
  const { signUp: words } = useAccountText();
  const confirm = useMutation({ mutationFn: () => call('POST /api/sign-up/confirm', { body: { token } }) });
  if (confirm.isSuccess) {
    return (
      <>
        <Done>{confirm.data.success}</Done>
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
