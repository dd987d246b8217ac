import type { PasswordLink } from '#contract/customers.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { shortTime } from '../ui/dates.ts';

/** Shows a one-time link, once: the server stores only its hash. */
export function LinkCard({ link }: { link: PasswordLink }) {
  const text = useAdminText();
  return (
    <CopyField
      label={text.customers.link}
      value={new URL(link.link, location.origin).href}
      hint={text.customers.linkHint(shortTime(link.expires_at))}
    />
  );
}
