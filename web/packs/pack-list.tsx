import { useQuery } from '@tanstack/react-query';
import { Download, PlusSquare, Share, Trash2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { choiceOf, forgetsAfterWeek, type Pack, type PackKind, packBytes, packName, sizeOf } from '#domain/pack.ts';
import { isInstalled } from '../device/install.ts';
import { ContentText } from '../question/content-text.tsx';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { useSession } from '../session/session.ts';
import { useInterfaceLanguage, usePreferences } from '../state/preferences.ts';
import { useStore } from '../state/store.ts';
import { useCatalog } from '../text/catalog.ts';
import { packListText } from '../text/packs/list.ts';
import { useText } from '../text/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Loading, Spinner } from '../ui/states.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { useChosen } from './chosen.ts';
import { download, goOn, packsQuery, remove, setSound, stop, take } from './download.ts';
import { ThereMark } from './pack-mark.tsx';

/** Formats a size in the interface language. */
function useSize(): (bytes: number) => string {
  const language = useInterfaceLanguage();
  return (bytes) => {
    const { amount, unit } = sizeOf(bytes);
    return `${String(amount).replace('.', language === 'sv' ? ',' : '.')}\u00a0${unit}`;
  };
}

const worker = () => navigator.serviceWorker?.controller ?? null;
function watchWorker(listener: () => void): () => void {
  navigator.serviceWorker?.addEventListener('controllerchange', listener);
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', listener);
}
/** Without a service worker downloads could not be opened. */
const useCanStore = () => useSyncExternalStore(watchWorker, worker) !== null;

/** Downloads of one kind or of all: size, progress, and space used on the device. */
export function PackList({ kind }: { kind?: PackKind }) {
  const words = useCatalog(packListText);
  const userId = useSession()?.user.id ?? 0;
  const packs = useQuery(packsQuery(userId));
  const [isSure, setSure] = useState(false);
  if (packs.data === undefined) return <Loading query={packs} fallback={<Spinner />} />;
  const isForgotten = forgetsAfterWeek(navigator.userAgent, isInstalled());
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2 text-caption text-soft">
        <Said text={words.intro} />
        <Said text={words.what} />
      </div>
      {isForgotten && !isSure ? <HomeScreenFirst onAnyway={() => setSure(true)} /> : <Packs packs={packs.data} kind={kind} />}
    </div>
  );
}

function Said({ text, className = '' }: { text: string; className?: string }) {
  const { language } = usePreferences();
  return (
    <p className={className}>
      <Typeset text={text} lang={language} />
    </p>
  );
}

function Packs({ packs, kind }: { packs: readonly Pack[]; kind: PackKind | undefined }) {
  const words = useCatalog(packListText);
  const size = useSize();
  const canStore = useCanStore();
  const { wanted, withSound } = useChosen();
  const shown = packs.filter((pack) => kind === undefined || pack.kind === kind);
  const choices = [...Map.groupBy(shown, choiceOf)];
  const hasSound = shown.some(({ sounds }) => sounds.length > 0);
  const missing = choices.map(([choice]) => choice).filter((choice) => !wanted.includes(choice));
  return (
    <>
      {canStore ? <State packs={packs} /> : <Said text={words.notHere} className="rounded-card bg-care-soft p-4 text-care" />}
      <div className="grid gap-2">
        <Said
          className="font-semibold"
          text={
            hasSound
              ? words.sizes(size(packBytes(shown, false)), size(packBytes(shown, true)))
              : words.all(size(packBytes(shown, false)))
          }
        />
        {hasSound ? (
          <label className="flex min-h-12 items-center gap-3">
            <input
              type="checkbox"
              checked={withSound}
              onChange={(event) => void setSound(event.target.checked)}
              className="size-6 shrink-0 accent-action"
            />
            {words.withSound}
          </label>
        ) : (
          <Said className="text-caption text-soft" text={words.noSound} />
        )}
        {canStore && choices.length > 1 && missing.length > 0 ? (
          <Button className="justify-self-start" onClick={() => void take(missing)}>
            <Download aria-hidden className="size-5 shrink-0" />
            {words.downloadAll}
          </Button>
        ) : null}
      </div>
      <ul className="grid gap-3">
        {choices.map(([choice, of]) => (
          <li key={choice}>
            <PackRow choice={choice} of={of} packs={packs} canStore={canStore} />
          </li>
        ))}
      </ul>
      <Used />
      {kind === undefined && wanted.length > 1 ? (
        <Button variant="danger" className="justify-self-start" onClick={() => void remove(wanted, packs)}>
          <Trash2 aria-hidden className="size-5 shrink-0" />
          {words.removeAll}
        </Button>
      ) : null}
    </>
  );
}

function PackName({ of: [pack] }: { of: readonly Pack[] }) {
  const text = useText();
  const { language } = usePreferences();
  const exercise = useQuery(exercisesQuery).data?.find(({ id }) => id === pack?.id);
  if (pack?.kind === 'exercise' && exercise !== undefined)
    return <ContentText item={exercise} field="title" language={language} className="" />;
  const names = { step: text.menu.steps, exercise: text.menu.exercises, signs: text.menu.trafficSigns, words: text.menu.words };
  return names[pack?.kind ?? 'step'];
}

type PackRowProps = { choice: string; of: readonly Pack[]; packs: readonly Pack[]; canStore: boolean };

function PackRow({ choice, of, packs, canStore }: PackRowProps) {
  const words = useCatalog(packListText);
  const size = useSize();
  const { wanted, withSound, there } = useChosen();
  const isWanted = wanted.includes(choice);
  const isThere = isWanted && of.every((pack) => there.includes(packName(pack)));
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised px-4 py-3 shadow-card">
      <span className="min-w-0 grow basis-28">
        <span id={`pack-${choice}`} className="block font-semibold">
          <PackName of={of} />
        </span>
        <span className="block text-caption text-soft">
          {of[0]?.kind === 'step' ? `${words.openSteps(of.length)} · ` : ''}
          {size(packBytes(of, withSound))}
        </span>
        {isThere ? <ThereMark /> : isWanted ? <span className="block text-caption text-care">{words.partly}</span> : null}
      </span>
      {isWanted ? (
        <IconButton label={words.remove} aria-describedby={`pack-${choice}`} onClick={() => void remove([choice], packs)}>
          <Trash2 aria-hidden className="size-6" />
        </IconButton>
      ) : (
        <Button variant="secondary" disabled={!canStore} aria-describedby={`pack-${choice}`} onClick={() => void take([choice])}>
          <Download aria-hidden className="size-5 shrink-0" />
          {words.download}
        </Button>
      )}
    </div>
  );
}

/** Progress, and why a download is paused. */
function State({ packs }: { packs: readonly Pack[] }) {
  const words = useCatalog(packListText);
  const size = useSize();
  const { phase, done, total } = useStore(download);
  const { wanted, there, isStopped } = useChosen();
  if (wanted.length === 0) return null;
  const isDone = packs.filter((pack) => wanted.includes(choiceOf(pack))).every((pack) => there.includes(packName(pack)));
  const line = words.progress(size(done), size(total));
  const said = phase === 'away' || phase === 'full' ? words[phase] : isDone ? words.done : isStopped ? words.stopped : '';
  return (
    <div className="grid gap-3 rounded-card border border-line bg-raised p-4 shadow-card">
      {phase === 'idle' || total === 0 ? null : <ProgressBar label={line} caption={line} value={done} max={total} />}
      <div role="status" className="empty:hidden">
        {said === '' ? null : <Said text={said} {...(phase === 'full' ? { className: 'text-wrong' } : {})} />}
      </div>
      {phase === 'running' ? (
        <Button variant="secondary" className="justify-self-start" onClick={stop}>
          {words.stop}
        </Button>
      ) : isDone ? null : (
        <Button className="justify-self-start" onClick={() => void goOn()}>
          {words.goOn}
        </Button>
      )}
    </div>
  );
}

type Room = { readonly used: number; readonly free: number; readonly isKept: boolean };

/** Storage used and available, as the browser reports it. */
function Used() {
  const words = useCatalog(packListText);
  const size = useSize();
  const { there } = useChosen();
  const { phase } = useStore(download);
  const [room, setRoom] = useState<Room>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something has come or gone
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate();
      const isKept = await navigator.storage.persisted();
      if (!isOver) setRoom({ used: usage, free: Math.max(0, quota - usage), isKept });
    };
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [there, phase]);
  if (room === undefined) return null;
  return (
    <div className="grid gap-1 text-caption text-soft">
      <Said text={words.used(size(room.used), size(room.free))} />
      {there.length === 0 ? null : <Said text={room.isKept ? words.keeps : words.mayGo} />}
    </div>
  );
}

/** For browsers that clear the storage of pages that are not installed: asks to install the app first. */
function HomeScreenFirst({ onAnyway }: { onAnyway: () => void }) {
  const words = useCatalog(packListText);
  const [share, add, open] = words.homeSteps;
  return (
    <section aria-labelledby="home-screen-first" className="grid gap-4 rounded-card bg-care-soft p-4 text-care">
      <h2 id="home-screen-first" className="font-semibold">
        {words.homeTitle}
      </h2>
      <Said text={words.homeText} />
      <PhoneWithApp />
      <ol className="grid list-decimal gap-2 pl-6">
        <li>
          {share} <Share aria-hidden className="inline size-6" />
        </li>
        <li>
          {add} <PlusSquare aria-hidden className="inline size-6" />
        </li>
        <li>{open}</li>
      </ol>
      <Button variant="secondary" className="justify-self-start" onClick={onAnyway}>
        {words.anyway}
      </Button>
    </section>
  );
}

/** Drawing of a home screen with the app's icon. */
function PhoneWithApp() {
  const others = [
    [34, 24],
    [62, 24],
    [34, 52],
    [62, 52],
    [34, 80],
  ];
  return (
    <svg aria-hidden="true" viewBox="0 0 120 150" className="h-36 justify-self-center">
      <rect x="22" y="3" width="76" height="144" rx="12" className="fill-raised stroke-edge" strokeWidth="3" />
      {others.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="20" height="20" rx="5" className="fill-line" />
      ))}
      <g className="fill-none stroke-action" strokeWidth="3">
        <circle cx="72" cy="90" r="11" className="fill-action-soft" />
        <path d="M68 99 L71 82 M76 99 L73 82" strokeLinecap="round" />
      </g>
      <path d="M52 138h16" strokeWidth="3" strokeLinecap="round" className="stroke-edge" />
    </svg>
  );
}
