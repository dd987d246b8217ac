import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Sign } from '#contract/signs.ts';
import { useConfig } from '../config.ts';
import { usePreferences } from '../preferences.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { SignText } from './sign-text.tsx';
import { signName } from './sign-texts.ts';

export const signPicture = (cdn: string, sign: Pick<Sign, 'groupid' | 'img'>) =>
  `${cdn}/signs/${encodeURIComponent(sign.groupid)}/${encodeURIComponent(sign.img)}`;

/** Signs as a list; a tap opens the panel with the large picture, and there one leads to the next. */
export function SignList({ signs }: { signs: readonly Sign[] }) {
  const { cdn } = useConfig();
  const { language } = usePreferences();
  const [openIndex, setOpenIndex] = useState<number>();
  const open = openIndex === undefined ? undefined : signs[openIndex];
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {signs.map((sign, index) => (
          <li key={sign.id} className="@container">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpenIndex(index)}
              className="flex h-full w-full items-center gap-4 rounded-card border border-line bg-raised p-3 text-left shadow-card hover:border-action @max-[16rem]:flex-wrap"
            >
              <img
                src={signPicture(cdn, sign)}
                alt=""
                width="80"
                height="80"
                loading="lazy"
                className="size-20 shrink-0 rounded-control bg-white object-contain p-1"
              />
              <span className="min-w-0">
                <span className="block text-caption text-soft">{sign.code}</span>
                <SignText of={sign} field="name" language={language} className="block font-semibold leading-snug" />
                <SignText of={sign} field="description" language={language} className="block text-caption text-soft" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open === undefined || openIndex === undefined ? null : (
        <SignPanel
          sign={open}
          position={openIndex}
          total={signs.length}
          onGo={setOpenIndex}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </>
  );
}

type SignPanelProps = { sign: Sign; position: number; total: number; onGo: (position: number) => void; onClose: () => void };

function SignPanel({ sign, position, total, onGo, onClose }: SignPanelProps) {
  const text = useText();
  const { cdn } = useConfig();
  const { language } = usePreferences();
  return (
    <Dialog shape="sheet" title={signName(sign, language)} onClose={onClose}>
      <img
        src={signPicture(cdn, sign)}
        alt={signName(sign, language)}
        width="280"
        height="280"
        className="mx-auto aspect-square max-h-[42dvh] w-full max-w-[280px] rounded-card bg-white object-contain p-3"
      />
      <p className="mt-4 text-caption text-soft">
        {sign.code}
        {language === 'sv' ? null : (
          <>
            {' · '}
            <span lang="sv">{sign.name_sv}</span>
          </>
        )}
      </p>
      <p className="mt-2 text-pretty">
        <SignText of={sign} field="description" language={language} className="" />
      </p>
      {language === 'sv' || sign.description_sv === '' ? null : (
        <p lang="sv" className="mt-2 text-caption text-soft">
          <Typeset text={sign.description_sv} lang="sv" />
        </p>
      )}
      <div className="mt-5 flex items-center justify-between">
        <IconButton
          label={text.signs.previous}
          disabled={position === 0}
          onClick={() => onGo(position - 1)}
          className="border border-edge"
        >
          <ChevronLeft aria-hidden className="size-6" />
        </IconButton>
        <span className="tabular-nums text-soft">
          {position + 1} / {total}
        </span>
        <IconButton
          label={text.signs.next}
          disabled={position === total - 1}
          onClick={() => onGo(position + 1)}
          className="border border-edge"
        >
          <ChevronRight aria-hidden className="size-6" />
        </IconButton>
      </div>
    </Dialog>
  );
}
