import { useOutbox } from '../device/outbox.ts';
import { navigate } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Captioned, useCaptioned } from '../ui/captioned.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { logout } from '../visit/logout.ts';

export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const waiting = useOutbox().length;
  const cancelling = useCaptioned(text.logout.cancel);
  const confirming = useCaptioned(text.logout.confirm);
  const confirm = () => {
    logout();
    navigate(paths.login, { replace: true });
  };
  return (
    <Dialog
      alert
      title={text.logout.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} {...cancelling.describedBy}>
            {cancelling.label}
          </Button>
          <Button onClick={confirm} {...confirming.describedBy}>
            {confirming.label}
          </Button>
        </>
      }
    >
      <p>
        <Captioned words={text.logout.text} />
      </p>
      {waiting > 0 ? <p className="mt-3 rounded-control bg-care-soft p-3 text-care">{text.logout.waiting(waiting)}</p> : null}
    </Dialog>
  );
}
