import { ImageOff, Maximize2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { useConfig } from '../state/config.ts';
import { useText } from '../text/use-text.ts';
import { textIn } from './languages.ts';
import { pictureSizes, pictureSource } from './pictures.ts';

const PictureViewer = lazy(async () => ({ default: (await import('../ui/picture-viewer.tsx')).PictureViewer }));

type QuestionPictureProps = {
  question: Question;
  languages: readonly ContentLanguage[];
  /** All pictures of the run. */
  pictures: readonly string[];
};

/**
 * behaviour 3.2: at most 350 px high, never cropped; a tap opens the viewer with the run's pictures. Space is reserved while it loads, so that the layout does
 * not shift.
 */
export function QuestionPicture({ question, languages, pictures }: QuestionPictureProps) {
  const { image } = question;
  const seen = textIn(question, 'alt', languages[0] ?? 'ti');
  const seenId = useId();
  const text = useText();
  const { cdn } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  // No timeout: it counts as loading until it fails, and is retried when the network is back.
  useEffect(() => {
    if (!isBroken) return undefined;
    const tryAgain = () => setBroken(false);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [isBroken]);
  const source = pictureSource(cdn, image);
  const shown = pictures.includes(image) ? pictures : [image];
  if (isBroken) {
    return (
      <p className="mb-4 flex items-center gap-3 rounded-card border border-dashed border-edge p-4 text-soft">
        <ImageOff aria-hidden className="size-6 shrink-0" />
        {text.question.imageMissing}
      </p>
    );
  }
  return (
    <div data-picture className="mb-4 sideways:mb-0">
      <button
        type="button"
        aria-label={text.question.enlarge}
        aria-describedby={seenId}
        onClick={() => setOpen(true)}
        className="relative mx-auto flex aspect-3/2 max-h-[350px] w-[min(100%,525px)] short:max-h-[55dvh] short:w-[min(100%,82.5dvh)] items-center justify-center overflow-hidden rounded-card border border-line bg-white"
      >
        <img
          {...pictureSizes(cdn, image)}
          src={source}
          alt={text.question.image}
          className="max-h-full max-w-full object-contain"
          onError={() => setBroken(true)}
        />
        <span className="absolute bottom-2 right-2 flex size-9 items-center justify-center rounded-full bg-raised text-ink shadow-card">
          <Maximize2 aria-hidden className="size-5" />
        </span>
      </button>
      <p id={seenId} lang={languages[0]} className="sr-only">
        {seen || text.question.image}
      </p>
      {isOpen ? (
        <Suspense fallback={null}>
          <PictureViewer
            sources={shown.map((other) => pictureSource(cdn, other))}
            first={shown.indexOf(image)}
            alt={text.question.image}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
