import { Info } from 'lucide-react';
import { useState } from 'react';
import { persist, readPersisted } from '../../device/persisted.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { Button } from '../../ui/button.tsx';

const READ = 'study.recount-read';

/** One-time note for learners whose readiness was computed by an earlier method. */
export function Recounted({ since }: { since: string | null }) {
  const text = useCatalog(studyText);
  const [isRead, setRead] = useState(() => readPersisted<boolean>(READ) === true);
  if (since === null || isRead) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-action-soft p-4">
      <Info aria-hidden className="size-6 shrink-0 text-action" />
      <p className="min-w-0 flex-1 basis-60">{text.recounted}</p>
      <Button
        variant="secondary"
        onClick={() => {
          persist(READ, true);
          setRead(true);
        }}
      >
        {text.understood}
      </Button>
    </div>
  );
}
