import { lazy, Suspense, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { useConfig } from '../state/config.ts';
import { useText } from '../text/use-text.ts';
import { pictureSizes, pictureSource } from './pictures.ts';

const PictureViewer = lazy(async () => ({ default: (await import('../ui/picture-viewer.tsx')).PictureViewer }));

/** Small copy of the picture beside the explanation that refers to it; a tap enlarges it. */
export function PictureThumbnail({ question: { image } }: { question: Question }) {
  const text = useText();
  const { cdn } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const source = pictureSource(cdn, image);
  if (isBroken) return null;
  return (
    <>
      <button
        type="button"
        data-thumbnail
        aria-label={text.question.enlarge}
        onClick={() => setOpen(true)}
        className="float-right ml-2 flex h-16 w-24 items-center justify-center overflow-hidden rounded-control border border-line bg-white"
      >
        <img
          {...pictureSizes(cdn, image)}
          sizes="6rem"
          src={source}
          alt=""
          className="max-h-full max-w-full object-contain"
          onError={() => setBroken(true)}
        />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PictureViewer sources={[source]} first={0} alt={text.question.image} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
