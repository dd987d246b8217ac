import { CircleQuestionMark, TriangleAlert } from 'lucide-react';
import { isPremium } from '#domain/access.ts';
import { usePlace } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { useCatalog } from '../text/catalog.ts';
import { lockedText } from '../text/locked.ts';
import { useText } from '../text/use-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CallSentence } from '../ui/call-sentence.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** For locks that payment does not open: earlier steps must be passed, or the visitor must log in. behaviour 8.5: a warning icon for unfinished steps. */
export function LockedDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const words = useCatalog(lockedText);
  const { pathname } = usePlace();
  const viewer = useSession()?.user ?? null;
  const isBehindOthers = isPremium(viewer, Date.now());
  const Icon = isBehindOthers ? TriangleAlert : CircleQuestionMark;
  return (
    <Dialog
      alert
      title={text.locked.title}
      icon={<Icon aria-hidden className={`mt-0.5 size-8 shrink-0 ${isBehindOthers ? 'text-care' : 'text-action'}`} />}
      onClose={onClose}
      actions={
        viewer === null ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {text.app.ok}
            </Button>
            <ButtonLink to={paths.loginBefore(pathname)}>{text.login.submit}</ButtonLink>
          </>
        ) : (
          <Button onClick={onClose}>{text.app.ok}</Button>
        )
      }
    >
      <div className="grid gap-2">
        {isBehindOthers ? (
          <p>{words.order}</p>
        ) : (
          <>
            <p>{text.locked.guest}</p>
            <CallSentence of={words.noAccount} />
          </>
        )}
      </div>
    </Dialog>
  );
}
