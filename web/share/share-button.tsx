import { Share2 } from 'lucide-react';
import { useCatalog } from '../text/catalog.ts';
import { shareText } from '../text/share.ts';
import { IconButton } from '../ui/button.tsx';
import { share } from './share.ts';

/** Shares a word, sign, step or question through the system's share sheet. */
export function ShareButton({ text, path, className = '' }: { text: string; path: string; className?: string }) {
  const { share: label } = useCatalog(shareText);
  return (
    <IconButton label={label} onClick={() => void share({ text, path })} className={className}>
      <Share2 aria-hidden className="size-5" />
    </IconButton>
  );
}
