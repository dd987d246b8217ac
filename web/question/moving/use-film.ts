import { useCallback, useEffect, useRef, useState } from 'react';
import { onsetOf } from '#domain/moving/danger.ts';
import type { Film } from '#domain/moving/scene.ts';
import { loadFilm } from './film.ts';
import { drawMoment, drawStills, play, sizeAsShown } from './play.ts';

type Phase = 'poster' | 'loading' | 'playing' | 'paused' | 'asked' | 'marked' | 'sought' | 'over' | 'failed';
const SLOW = 0.5;
/** Seconds before the question that are replayed when the film continues. */
const SEEN_AGAIN = 2;
const seenAgain = ({ scene }: Film, stands: boolean) => Math.max(0, scene.asks - (stands ? 0 : SEEN_AGAIN));

/** Draws the frame at a fraction of the film; returns false if that was not possible. */
function drawShare(canvas: HTMLCanvasElement | null, film: Film | null, share: number): boolean {
  const context = canvas?.getContext('2d');
  if (context == null || film === null) return false;
  const t = share * film.scene.ends;
  drawMoment(context, film, t, { ringed: t >= (onsetOf(film) ?? film.scene.asks) });
  return true;
}

/**
 * State of a film: starts on tap, pauses on a dark screen for the answer, and continues after it. With `stands` (the answers are places in the picture) the
 * paused frame stays visible, and the film continues on tap.
 */
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
  const load = async () => {
    if (film.current !== null) return;
    film.current = await loadFilm(source).catch(() => null);
    if (canvas.current !== null) sizeAsShown(canvas.current);
  };
  const begin = async () => {
    setPhase('loading');
    await load();
    show(0);
  };
  const pause = useCallback(() => {
    stop.current?.();
    setPhase((now) => (now === 'playing' ? 'paused' : now));
  }, []);
  // After the answer the film continues by itself, if it has been started.
  useEffect(() => {
    const loaded = film.current;
    if (!stands) {
      if (isOver && loaded !== null) show(seenAgain(loaded, stands));
      return;
    }
    // Only when the answer appears or, in the editor's preview, is removed; not on every render.
    if (isOver === isMarked.current) return;
    isMarked.current = isOver;
    const context = canvas.current?.getContext('2d');
    if (context == null || loaded === null) return;
    stop.current?.();
    drawMoment(context, loaded, loaded.scene.asks);
    setPhase(isOver ? 'marked' : 'asked');
  }, [isOver, show, stands]);
  // Pauses in hidden tabs, and stops on unmount.
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
    /** Seeks to a fraction of the film (editor's preview). */
    seek: async (share: number) => {
      stop.current?.();
      await load();
      setPhase(drawShare(canvas.current, film.current, share) ? 'sought' : 'failed');
    },
  };
}
