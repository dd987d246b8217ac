import { paths } from '../../paths.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from './admin-screen.tsx';

/** Used inside the layout of the back office, which already has a <main>. */
export function AdminNotFound() {
  const appText = useText();
  const text = useAdminText();
  return (
    <AdminScreen title={appText.notFound.title} subtitle={appText.notFound.text}>
      <ButtonLink to={paths.admin}>{text.menu.title}</ButtonLink>
    </AdminScreen>
  );
}
