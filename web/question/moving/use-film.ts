import { useCallback, useEffect, useRef, useState } from 'react';
import { onsetOf } from '#domain/moving/danger.ts';
import type { Film } from '#domain/moving/scene.ts';
import { loadFilm } from './film.ts';
import { drawMoment, drawStills, play } from './play.ts';

type Phase = 'poster' | 'loading' | 'playing' | 'paused' | 'asked' | 'marked' | 'sought' | 'over' | 'failed';
const SLOW = 0.5;
/** Seconds before the dark that are shown again when the film goes on. */
const SEEN_AGAIN = 2;
const seenAgain = ({ scene }: Film, stands: boolean) => Math.max(0, scene.asks - (stands ? 0 : SEEN_AGAIN));

/** Draws what is seen after this share of the film; whether it could. */
function drawShare(canvas: HTMLCanvasElement | null, film: Film | null, share: number): boolean {
  const context = canvas?.getContext('2d');
  if (context == null || film === null) return false;
  const t = share * film.scene.ends;
  drawMoment(context, film, t, { ringed: t >= (onsetOf(film) ?? film.scene.asks) });
  return true;
}

/** The film of a picture and where it is: it begins by a tap, waits in the dark for the answer, and goes on when that is given. One that `stands` waits in the light, since places in it are the answers, and goes on by a tap. */
export function useFilm(source: string, isOver: boolean, stands: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const film = useRef<Film>(null);
  const stop = useRef<() => void>(undefined);
  const moment = useRef(0);
  const isMarked = useRef(false);
  const [phase, setPhase] = useState<Phase>('poster');
  const [isStill, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);

  const show = useCallback(
    (from: number, pace = 1): void => {
      const context = canvas.current?.getContext('2d');
      const loaded = film.current;
      stop.current?.();
      if (context == null || loaded === null) {
        setPhase('failed');
        return;
      }
      const { asks, ends } = loaded.scene;
      const to = isOver ? ends : asks;
      const end = () => setPhase(isOver ? 'over' : 'asked');
      const stills = () => {
        if (stands && !isOver) drawMoment(context, loaded, to);
        else drawStills(context, loaded, isOver ? seenAgain(loaded, stands) : 0, to, isOver);
        end();
      };
      if (isStill) {
        stills();
        return;
      }
      setPhase('playing');
      stop.current = play(context, {
        film: loaded,
        from: Math.min(from, to),
        to,
        pace,
        ringedFrom: isOver ? (onsetOf(loaded) ?? asks) : undefined,
        onMoment: (t) => {
          moment.current = t;
        },
        onEnd: () => {
          if (!isOver && !stands) drawMoment(context, loaded, to, { dark: true });
          end();
        },
        onTooSlow: () => {
          setStill(true);
          stills();
        },
      });
    },
    [isOver, isStill, stands],
  );
  const begin = async () => {
    setPhase('loading');
    film.current ??= await loadFilm(source).catch(() => null);
    show(0);
  };
  const pause = useCallback(() => {
    stop.current?.();
    setPhase((now) => (now === 'playing' ? 'paused' : now));
  }, []);
  // Who has seen the beginning sees by the answer how it goes on.
  useEffect(() => {
    const loaded = film.current;
    if (!stands) {
      if (isOver && loaded !== null) show(seenAgain(loaded, stands));
      return;
    }
    // Once for an answer, however it is shown later; an editor may take the answer back.
    if (isOver === isMarked.current) return;
    isMarked.current = isOver;
    const context = canvas.current?.getContext('2d');
    if (context == null || loaded === null) return;
    stop.current?.();
    drawMoment(context, loaded, loaded.scene.asks);
    setPhase(isOver ? 'marked' : 'asked');
  }, [isOver, show, stands]);
  // Nothing plays on a page that nobody sees, nor on one that is left.
  useEffect(() => {
    const pauseHidden = () => (document.hidden ? pause() : undefined);
    document.addEventListener('visibilitychange', pauseHidden);
    return () => {
      document.removeEventListener('visibilitychange', pauseHidden);
      stop.current?.();
    };
  }, [pause]);
  return {
    canvas,
    phase,
    isStill,
    begin,
    pause,
    goOn: () => show(moment.current),
    again: () => show(0),
    slowly: () => show(isOver && film.current !== null ? seenAgain(film.current, stands) : 0, SLOW),
    goOnFromMarks: () => show(film.current?.scene.asks ?? 0),
    /** A share of the film, as an editor looks through it. */
    seek: async (share: number) => {
      stop.current?.();
      film.current ??= await loadFilm(source).catch(() => null);
      setPhase(drawShare(canvas.current, film.current, share) ? 'sought' : 'failed');
    },
  };
}
