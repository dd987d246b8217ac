import { TriangleAlert } from 'lucide-react';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const text = useText();
  return (
    <Dialog
      alert
      icon={<TriangleAlert aria-hidden className="mt-1 size-7 shrink-0 text-care" />}
      title={text.exam.leaveTitle}
      onClose={onStay}
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            {text.exam.leaveCancel}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {text.exam.leaveConfirm}
          </Button>
        </>
      }
    >
      <p>{text.exam.leaveText}</p>
    </Dialog>
  );
}
