import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Sign } from '#contract/signs.ts';
import { useConfig } from '../state/config.ts';
import { useText } from '../text/use-text.ts';

export const signPicture = (cdn: string, sign: Pick<Sign, 'groupid' | 'img'>) =>
  `${cdn}/signs/${encodeURIComponent(sign.groupid)}/${encodeURIComponent(sign.img)}`;

/** Decorative, because its name is beside it. Shows a placeholder when the picture cannot be loaded, e.g. offline. */
export function SignPicture({ sign, className }: { sign: Sign; className: string }) {
  const text = useText();
  const { cdn } = useConfig();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <span
        className={`flex items-center justify-center rounded-control border border-dashed border-edge text-soft ${className}`}
      >
        <ImageOff aria-hidden className="size-6 shrink-0" />
        <span className="sr-only">{text.question.imageMissing}</span>
      </span>
    );
  }
  return (
    <img
      src={signPicture(cdn, sign)}
      alt=""
      width="96"
      height="96"
      loading="lazy"
      onError={() => setMissing(true)}
      className={`rounded-control bg-white object-contain p-1 ${className}`}
    />
  );
}
