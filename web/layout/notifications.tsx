import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { dismissNotice, type Notice, noticeSeconds, useNotices } from '../state/notices.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import { Captioned } from '../ui/captioned.tsx';
import { ErrorNumber } from '../ui/states.tsx';
import { useAutoDismiss } from '../ui/use-auto-dismiss.ts';

/**
 * behaviour 2.4: one success and a list of errors. The live regions are always rendered, so that screen readers announce what is added. They take up space
 * above the page instead of covering it, and stay visible while scrolling.
 */
export function Notifications() {
  const text = useText();
  const notices = useNotices();
  const of = (kind: Notice['kind']) =>
    notices.filter((notice) => notice.kind === kind).map((notice) => <NoticeCard key={notice.id} notice={notice} />);
  return (
    <section
      aria-label={text.app.notices}
      className={`pointer-events-none sticky inset-x-0 top-0 z-50 mx-auto grid max-w-xl print:hidden ${notices.length === 0 ? '' : 'gap-2 p-3 pt-[calc(0.75rem+env(safe-area-inset-top))]'}`}
    >
      <div role="status" className="grid gap-2">
        {of('success')}
      </div>
      <div role="alert" className="grid gap-2">
        {of('error')}
      </div>
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const text = useText();
  const pausing = useAutoDismiss(noticeSeconds(notice), () => dismissNotice(notice.id));
  const isSuccess = notice.kind === 'success';
  const Icon = isSuccess ? CircleCheck : CircleAlert;
  return (
    <div
      {...pausing}
      className={`pointer-events-auto flex items-center gap-3 rounded-card border bg-raised py-2 pl-4 pr-2 shadow-card ${isSuccess ? 'border-right' : 'border-wrong'}`}
    >
      <Icon aria-hidden className={`size-6 shrink-0 ${isSuccess ? 'text-right' : 'text-wrong'}`} />
      <div className="grow">
        <p>
          <Captioned words={notice.text} />
        </p>
        <ErrorNumber of={notice.error} />
      </div>
      <IconButton label={text.app.dismiss} onClick={() => dismissNotice(notice.id)}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
