import { paths } from '../../paths.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from './admin-screen.tsx';

/** Within the frame of the back office, which has the one main part of the page already. */
export function AdminNotFound() {
  const appText = useText();
  const text = useAdminText();
  return (
    <AdminScreen title={appText.notFound.title} subtitle={appText.notFound.text}>
      <ButtonLink to={paths.admin}>{text.menu.title}</ButtonLink>
    </AdminScreen>
  );
}
