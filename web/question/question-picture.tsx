import { ImageOff, Maximize2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConfig } from '../config.ts';
import { useText } from '../text/use-text.ts';
import { pictureSizes, pictureSource } from './pictures.ts';

const PictureViewer = lazy(async () => ({ default: (await import('../ui/picture-viewer.tsx')).PictureViewer }));

/** spec §9: at most 350 px high, never cropped; a tap opens the viewer, with the other pictures of the run. Its place is kept while it loads, so that nothing jumps. */
export function QuestionPicture({ image, pictures }: { image: string; pictures: readonly string[] }) {
  const text = useText();
  const { cdn } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  // However long it takes, it is loading until it fails; and then it has another chance when the network is back.
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
    <div className="mb-4">
      <button
        type="button"
        aria-label={text.question.enlarge}
        onClick={() => setOpen(true)}
        className="relative flex aspect-3/2 max-h-[350px] w-full items-center justify-center overflow-hidden rounded-card border border-line bg-white"
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
