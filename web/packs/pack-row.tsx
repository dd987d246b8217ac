import { BusFront } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PackKind } from '#domain/pack.ts';
import { useSession } from '../session/session.ts';
import { useCatalog } from '../text/catalog.ts';
import { packRowText } from '../text/packs/row.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/states.tsx';
import { PackMark } from './pack-mark.tsx';

const PackList = lazy(async () => ({ default: (await import('./pack-list.tsx')).PackList }));

/** Link to the downloads of one kind. */
export function PackButton({ kind }: { kind: PackKind }) {
  const { title } = useCatalog(packRowText);
  const isLearner = useSession()?.user.role === 'customer';
  const [isOpen, setOpen] = useState(false);
  if (!isLearner) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button variant="quiet" aria-haspopup="dialog" className="-ml-3 px-3" onClick={() => setOpen(true)}>
        <BusFront aria-hidden className="size-5 shrink-0" />
        {title}
      </Button>
      <PackMark name={`${kind}.0`} />
      {isOpen ? (
        <Dialog shape="sheet" title={title} onClose={() => setOpen(false)}>
          <Suspense fallback={<Spinner />}>
            <PackList kind={kind} />
          </Suspense>
        </Dialog>
      ) : null}
    </div>
  );
}
