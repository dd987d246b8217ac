import { Check, List, Pause, Play, RotateCcw, Turtle, X } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { HEIGHT, WIDTH } from '#domain/moving/frame.ts';
import { circlesOf } from '#domain/option-names.ts';
import { areaOf, hasPlaces, middleOf, placeAt } from '#domain/place.ts';
import { useConfig } from '../../state/config.ts';
import { useCatalog } from '../../text/catalog.ts';
import { movingText } from '../../text/moving.ts';
import { useText } from '../../text/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { textIn } from '../languages.ts';
import { pictureSource } from '../pictures.ts';
import { beginTap, endTap } from '../tap.ts';
import { useFilm } from './use-film.ts';

type MovingPictureProps = {
  question: Question;
  languages: readonly ContentLanguage[];
  /** The question was answered: the film continues and shows what happens. */
  isOver: boolean;
  chosen: number | undefined;
  /** Called when a place in the picture was tapped. */
  onTap: (layer: HTMLElement, optionId: number) => void;
  /** Shows the places as a list of options; undefined when the list is already shown. */
  onList: (() => void) | undefined;
  /** In the editor: adds a slider to seek in the film. */
  isPreview: boolean;
};

/** A moving scene: starts on tap, pauses for the question, and continues after the answer. With reduced motion it is shown as four still pictures. */
export function MovingPicture({ question, languages, isOver, chosen, onTap, onList, isPreview }: MovingPictureProps) {
  const words = useCatalog(movingText);
  const text = useText();
  const { cdn } = useConfig();
  const source = pictureSource(cdn, question.image);
  const stands = hasPlaces(question);
  const { canvas, phase, isStill, begin, pause, goOn, again, slowly, goOnFromMarks, seek } = useFilm(source, isOver, stands);
  const [isMissed, setMissed] = useState(false);
  const seenId = useId();
  const seen = textIn(question, 'alt', languages[0] ?? 'ti');
  const isOnCanvas = phase !== 'poster' && phase !== 'loading' && phase !== 'failed';
  const asks = stands ? (isMissed ? words.nothing : words.tap) : words.next;
  return (
    <div data-film className="mb-4 sideways:mb-0">
      <div className="relative mx-auto aspect-3/2 max-h-[350px] w-[min(100%,525px)] overflow-hidden rounded-card border border-line bg-[#0b0d10] short:max-h-[55dvh] short:w-[min(100%,82.5dvh)]">
        <img src={source} alt="" className={`absolute inset-0 size-full ${isOnCanvas ? 'invisible' : ''}`} />
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={isStill && (phase === 'over' || !stands) ? words.stills : text.question.image}
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
        {phase === 'asked' && stands && !isOver ? (
          <Glass question={question} onTap={onTap} onMiss={() => setMissed(true)} />
        ) : null}
        {phase === 'marked' ? (
          <>
            <Marks question={question} chosen={chosen} />
            <button
              type="button"
              onClick={goOnFromMarks}
              className="absolute bottom-1 left-1/2 flex min-h-12 -translate-x-1/2 items-center gap-2 rounded-full bg-action px-5 font-semibold whitespace-nowrap text-on-action shadow-card"
            >
              <Play aria-hidden className="size-5" />
              {words.happens}
            </button>
          </>
        ) : null}
        {phase === 'asked' && !stands && !isStill ? (
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
      {isPreview ? (
        <input
          type="range"
          aria-label={words.moment}
          min={0}
          max={1}
          step={0.01}
          defaultValue={0}
          onChange={({ target }) => seek(target.valueAsNumber)}
          className="mx-auto block h-12 w-[min(100%,525px)] accent-action"
        />
      ) : null}
      {stands && !isOver ? (
        <p aria-hidden className="mx-auto flex min-h-12 w-[min(100%,525px)] items-center pt-1 font-semibold text-pretty">
          {asks}
        </p>
      ) : null}
      <div className="mx-auto flex h-12 w-[min(100%,525px)] items-center justify-end gap-1">
        {onList === undefined ? null : (
          <button
            type="button"
            onClick={onList}
            className="mr-auto flex min-h-12 items-center gap-2 rounded-control pr-3 font-semibold text-action"
          >
            <List aria-hidden className="size-5" />
            {words.list}
          </button>
        )}
        {phase === 'playing' ? (
          <IconButton label={words.pause} onClick={pause}>
            <Pause aria-hidden className="size-5" />
          </IconButton>
        ) : null}
        {phase === 'asked' || phase === 'over' || phase === 'sought' ? (
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
        {phase === 'asked' && !isOver ? asks : ''}
      </p>
      <p id={seenId} lang={languages[0]} className="sr-only">
        {seen || text.question.image}
      </p>
    </div>
  );
}

type GlassProps = { question: Question; onTap: MovingPictureProps['onTap']; onMiss: () => void };

/** Transparent layer over the paused film that maps clicks to places. Keyboard and screen reader users have the list instead. */
function Glass({ question, onTap, onMiss }: GlassProps) {
  const find = (layer: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = layer.getBoundingClientRect();
    const found = placeAt(question.options, { x: (clientX - left) / width, y: (clientY - top) / height }, width);
    if (found === undefined) onMiss();
    else onTap(layer, found.id);
  };
  return (
    <div
      aria-hidden
      data-glass
      className="absolute inset-0 cursor-crosshair"
      onTouchStart={beginTap}
      onTouchEnd={(event) => {
        const up = event.changedTouches[0];
        endTap(event, event.currentTarget, () => (up === undefined ? undefined : find(event.currentTarget, up)));
      }}
      onClick={(event: MouseEvent<HTMLElement>) => find(event.currentTarget, event)}
    />
  );
}

/** Marks of the places after the answer: the right one, the chosen one, and the others by number. */
function Marks({ question, chosen }: { question: Question; chosen: number | undefined }) {
  const circles = circlesOf(question.options);
  return question.options.map((option, place) => {
    const area = areaOf(option);
    if (area === undefined) return null;
    const { x, y } = middleOf(area);
    const look = option.correct ? 'bg-right text-white' : option.id === chosen ? 'bg-wrong text-white' : 'bg-white text-black';
    return (
      <span
        key={option.id}
        aria-hidden
        data-mark={option.id}
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        className={`absolute flex size-9 -translate-1/2 items-center justify-center rounded-full border-2 border-white font-semibold shadow-card ${look}`}
      >
        {option.correct ? <Check className="size-5" /> : option.id === chosen ? <X className="size-5" /> : circles[place]}
      </span>
    );
  });
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
