import { CircleCheck } from 'lucide-react';
import { useCatalog } from '../text/catalog.ts';
import { packRowText } from '../text/packs/row.ts';
import { useChosen } from './chosen.ts';

export function ThereMark() {
  const { there } = useCatalog(packRowText);
  return (
    <span className="flex items-center gap-1.5 text-caption text-right">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      {there}
    </span>
  );
}

/** Mark on rows that are completely downloaded. */
export const PackMark = ({ name }: { name: string }) => (useChosen().there.includes(name) ? <ThereMark /> : null);
