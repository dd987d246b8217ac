import { useQuery } from '@tanstack/react-query';
import type { Sound } from '#contract/sounds.ts';
import { call } from '../api.ts';
import { useSession } from '../session/session.ts';
import { useConfig } from '../state/config.ts';
import { type Listenable, ownerOf, textKey } from './parts.ts';

/** Recordings in Tigrinya by text; undefined until they are loaded. */
export function useRecordings(of: Listenable, isWanted: boolean) {
  const owner = ownerOf(of);
  const { anonymous_browsing } = useConfig();
  // Recordings require a login, unless visitors may browse.
  const isForGuest = useSession() === null && !anonymous_browsing;
  const { data, isError } = useQuery({
    queryKey: ['sounds', owner.kind, owner.id],
    queryFn: () => call('GET /api/sounds', { query: owner }),
    enabled: isWanted && !isForGuest,
  });
  const spoken = (isForGuest ? [] : data)?.filter(({ language }) => language === 'ti');
  return {
    recordings: spoken && new Map(spoken.map((sound) => [textKey(sound.kind, sound.id, sound.field), sound])),
    isError,
    isForGuest,
  };
}

type Playing = { onEnd: () => void; onFail: () => void };

/** Pause between two texts. */
const PAUSE_MS = 600;

/** Plays a recording; returns a function that stops it. */
export function play({ files }: Sound, cdn: string, rate: number, { onEnd, onFail }: Playing): () => void {
  const audio = new Audio();
  const file = files.find(({ type }) => audio.canPlayType(type) !== '') ?? files[0];
  let pause = 0;
  audio.src = `${cdn}/sounds/${file?.name}`;
  audio.playbackRate = rate;
  audio.onended = () => {
    pause = window.setTimeout(onEnd, PAUSE_MS);
  };
  let isOver = false;
  audio.play().catch(() => {
    if (!isOver) onFail();
  });
  return () => {
    isOver = true;
    clearTimeout(pause);
    audio.pause();
  };
}
