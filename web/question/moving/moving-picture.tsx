import { Pause, Play, RotateCcw, Turtle } from 'lucide-react';
import { useId } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { HEIGHT, WIDTH } from '#domain/moving/frame.ts';
import { useConfig } from '../../state/config.ts';
import { useCatalog } from '../../text/catalog.ts';
import { movingText } from '../../text/moving.ts';
import { useText } from '../../text/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { textIn } from '../languages.ts';
import { pictureSource } from '../pictures.ts';
import { useFilm } from './use-film.ts';

/** More than two dots for each of the picture are work that nobody sees. */
const SHARPEST = 2;

type MovingPictureProps = {
  question: Question;
  languages: readonly ContentLanguage[];
  /** The answer is given: the film goes on and shows what happens. */
  isOver: boolean;
};

/** A scene that plays until its question is asked, and goes on after the answer. It begins by a tap, and stands as four pictures for those who want nothing to move. */
export function MovingPicture({ question, languages, isOver }: MovingPictureProps) {
  const words = useCatalog(movingText);
  const text = useText();
  const { cdn } = useConfig();
  const source = pictureSource(cdn, question.image);
  const { canvas, phase, isStill, begin, pause, goOn, again, slowly } = useFilm(source, isOver);
  const seenId = useId();
  const seen = textIn(question, 'alt', languages[0] ?? 'ti');
  const isOnCanvas = phase === 'playing' || phase === 'paused' || phase === 'asked' || phase === 'over';
  const pixels = Math.min(SHARPEST, devicePixelRatio);
  return (
    <div data-film className="mb-4 sideways:mb-0">
      <div className="relative mx-auto aspect-3/2 max-h-[350px] w-[min(100%,525px)] overflow-hidden rounded-card border border-line bg-[#0b0d10] short:max-h-[55dvh] short:w-[min(100%,82.5dvh)]">
        <img src={source} alt="" className={`absolute inset-0 size-full ${isOnCanvas ? 'invisible' : ''}`} />
        <canvas
          ref={canvas}
          width={WIDTH * pixels}
          height={HEIGHT * pixels}
          role="img"
          aria-label={isStill ? words.stills : text.question.image}
          aria-describedby={seenId}
          className={`absolute inset-0 size-full ${isOnCanvas ? '' : 'invisible'}`}
        />
        {phase === 'poster' || phase === 'loading' || phase === 'paused' ? (
          <Middle
            label={phase === 'paused' ? words.goOn : words.play}
            isBusy={phase === 'loading'}
            onPress={phase === 'paused' ? goOn : begin}
          />
        ) : null}
        {phase === 'asked' && !isStill ? (
          <p
            aria-hidden
            className="absolute inset-0 flex items-center justify-center p-4 text-center text-xl font-semibold text-white"
          >
            {words.next}
          </p>
        ) : null}
        {phase === 'failed' ? (
          <p
            role="alert"
            className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-[#0b0d10]/80 p-4 text-center text-white"
          >
            {words.failed}
            <button type="button" className="min-h-12 rounded-control border border-white px-5 font-semibold" onClick={begin}>
              {words.retry}
            </button>
          </p>
        ) : null}
      </div>
      <div className="mx-auto flex h-12 w-[min(100%,525px)] items-center justify-end gap-1">
        {phase === 'playing' ? (
          <IconButton label={words.pause} onClick={pause}>
            <Pause aria-hidden className="size-5" />
          </IconButton>
        ) : null}
        {phase === 'asked' || phase === 'over' ? (
          <>
            <IconButton label={isOver ? words.whole : words.again} onClick={again}>
              <RotateCcw aria-hidden className="size-5" />
            </IconButton>
            {isStill ? null : (
              <IconButton label={words.slower} onClick={slowly}>
                <Turtle aria-hidden className="size-5" />
              </IconButton>
            )}
          </>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {phase === 'asked' ? words.next : ''}
      </p>
      <p id={seenId} lang={languages[0]} className="sr-only">
        {seen || text.question.image}
      </p>
    </div>
  );
}

type MiddleProps = { label: string; isBusy: boolean; onPress: () => void };

function Middle({ label, isBusy, onPress }: MiddleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isBusy}
      onClick={onPress}
      className="absolute inset-0 flex items-center justify-center bg-black/20"
    >
      <span
        className={`flex size-18 items-center justify-center rounded-full bg-action text-on-action shadow-card ${isBusy ? 'animate-pulse' : ''}`}
      >
        <Play aria-hidden className="ml-1 size-9" />
      </span>
    </button>
  );
}
