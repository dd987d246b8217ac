import { Camera, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { afterTestText } from '../text/after-test.ts';
import { useCatalog } from '../text/catalog.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';

/** Shows a photo of the test result above the fields while the points are typed. It is never uploaded. */
export function ResultPhoto() {
  const words = useCatalog(afterTestText);
  const text = useText().question;
  const [photo, setPhoto] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => (photo === undefined ? undefined : () => URL.revokeObjectURL(photo)), [photo]);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    setBroken(false);
    setPhoto(URL.createObjectURL(file));
  };
  return (
    <>
      <div>
        <label
          className={buttonClass('secondary', 'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-action')}
        >
          <Camera aria-hidden className="size-5 shrink-0" />
          {words.photo}
          <input
            type="file"
            accept="image/*"
            aria-describedby="photo-hint"
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Reset, so that choosing the same file again triggers a change event.
              event.target.value = '';
            }}
          />
        </label>
        <p id="photo-hint" className="mt-1 text-caption text-soft">
          {words.photoHint}
        </p>
        <p role="alert" className="text-wrong">
          {isBroken ? text.imageMissing : null}
        </p>
      </div>
      {photo === undefined || isBroken ? null : (
        <div className="sticky top-2 z-10 max-w-md overflow-hidden rounded-control border border-edge bg-raised">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too. */}
          <section tabIndex={0} aria-label={words.photoShown} className="max-h-[36dvh] overflow-auto">
            <img
              src={photo}
              alt={words.photoShown}
              className={isLarge ? 'block w-[250%] max-w-none' : 'block w-full'}
              onError={() => setBroken(true)}
            />
          </section>
          <IconButton
            label={isLarge ? text.viewer.zoomOut : text.viewer.zoomIn}
            className="absolute! right-1 bottom-1 border border-edge bg-raised"
            onClick={() => setLarge(!isLarge)}
          >
            {isLarge ? <ZoomOut aria-hidden className="size-6" /> : <ZoomIn aria-hidden className="size-6" />}
          </IconButton>
        </div>
      )}
    </>
  );
}
