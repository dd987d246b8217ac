import { ChevronLeft, ChevronRight, LayoutGrid, List } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Sign } from '#contract/signs.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { persist, readPersisted } from '../device/persisted.ts';
import { useListen } from '../listen/use-listen.tsx';
import { useSearch } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { ShareButton } from '../share/share-button.tsx';
import { useConfig } from '../state/config.ts';
import { usePreferences } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { signsText } from '../text/signs.ts';
import { signsViewText } from '../text/signs-view.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { QuestionsWords } from '../words/questions-words.tsx';
import { SignPicture, signPicture } from './sign-picture.tsx';
import { SignText } from './sign-text.tsx';
import { signName } from './sign-texts.ts';

const VIEW = 'signs.view';
type View = 'grid' | 'list';

/** behaviour 6.2: signs as a list with meanings or as a grid with names; a tap opens the panel with the large picture, from which one can browse. */
export function SignList({ signs }: { signs: readonly Sign[] }) {
  const { language } = usePreferences();
  const [view, setView] = useState<View>(readPersisted<View>(VIEW) ?? 'list');
  const asked = Number(useSearch().get('sign'));
  // Opens a shared sign at once.
  const [openIndex, setOpenIndex] = useState(() => {
    const place = signs.findIndex(({ id }) => id === asked);
    return place < 0 ? undefined : place;
  });
  const open = openIndex === undefined ? undefined : signs[openIndex];
  const Row = view === 'grid' ? SignTile : SignRow;
  return (
    <>
      <ViewChoice
        view={view}
        onChoose={(chosen) => {
          persist(VIEW, chosen);
          setView(chosen);
        }}
      />
      <ul
        className={`grid gap-3 ${view === 'grid' ? 'grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2!' : 'sm:grid-cols-2'}`}
      >
        {signs.map((sign, index) => (
          <li key={sign.id} className="@container">
            <button type="button" aria-haspopup="dialog" onClick={() => setOpenIndex(index)} className={CARD[view]}>
              <Row sign={sign} language={language} />
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

const CARD: Readonly<Record<View, string>> = {
  grid: 'flex h-full w-full flex-col items-center gap-2 rounded-card border border-line bg-raised p-2 text-center shadow-card hover:border-action',
  list: 'flex h-full w-full items-center gap-4 rounded-card border border-line bg-raised p-3 text-left shadow-card hover:border-action @max-[16rem]:flex-wrap',
};
type SignProps = { sign: Sign; language: InterfaceLanguage };

function SignTile({ sign, language }: SignProps) {
  return (
    <>
      <SignPicture sign={sign} className="size-20 shrink-0" />
      <SignText
        of={sign}
        field="name"
        language={language}
        className="block min-w-0 max-w-full text-caption leading-snug hyphens-auto"
      />
    </>
  );
}

function SignRow({ sign, language }: SignProps) {
  return (
    <>
      <SignPicture sign={sign} className="size-20 shrink-0" />
      <span className="min-w-0">
        <span className="block text-caption text-soft">{sign.code}</span>
        <SignText of={sign} field="name" language={language} className="block font-semibold leading-snug" />
        <SignText of={sign} field="description" language={language} className="block text-caption text-soft" />
      </span>
    </>
  );
}

function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const words = useCatalog(signsViewText);
  return (
    <fieldset className="mb-3 flex justify-end gap-1">
      <legend className="sr-only">{words.label}</legend>
      {(['list', 'grid'] as const).map((choice) => {
        const Icon = choice === 'grid' ? LayoutGrid : List;
        return (
          <IconButton
            key={choice}
            label={words[choice]}
            aria-pressed={view === choice}
            tone={view === choice ? 'chosen' : 'quiet'}
            onClick={() => onChoose(choice)}
          >
            <Icon aria-hidden className="size-6" />
          </IconButton>
        );
      })}
    </fieldset>
  );
}

type SignPanelProps = { sign: Sign; position: number; total: number; onGo: (position: number) => void; onClose: () => void };

function SignPanel({ sign, position, total, onGo, onClose }: SignPanelProps) {
  const text = useCatalog(signsText);
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
      <SignSound key={sign.id} sign={sign}>
        <p data-said="name" className="grow text-caption text-soft">
          {sign.code}
          {language === 'sv' ? null : (
            <>
              {' · '}
              <span lang="sv">{sign.name_sv}</span>
            </>
          )}
        </p>
      </SignSound>
      <QuestionsWords questions="all">
        <p data-said="description" className="mt-2 text-pretty">
          <SignText of={sign} field="description" language={language} className="" />
        </p>
      </QuestionsWords>
      {language === 'sv' || sign.description_sv === '' ? null : (
        <p lang="sv" className="mt-2 text-caption text-soft">
          <Typeset text={sign.description_sv} lang="sv" />
        </p>
      )}
      <div className="mt-5 flex items-center justify-between">
        <IconButton
          label={text.previous}
          disabled={position === 0}
          onClick={() => onGo(position - 1)}
          className="border border-edge"
        >
          <ChevronLeft aria-hidden className="size-6" />
        </IconButton>
        <span className="flex items-center gap-2 tabular-nums text-soft">
          {position + 1} / {total}
          <ShareButton text={signName(sign, language)} path={`${paths.trafficSign(sign.category_id)}?sign=${sign.id}`} />
        </span>
        <IconButton
          label={text.next}
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

/** Mounted anew for each sign, which stops the reading. */
function SignSound({ sign, children }: { sign: Sign; children: ReactNode }) {
  const { button, player } = useListen({ sign });
  return (
    <>
      <div className="mt-3 flex items-center gap-2">
        {children}
        {button}
      </div>
      {player}
    </>
  );
}
