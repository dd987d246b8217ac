import 'viewerjs/dist/viewer.css';
import { ChevronLeft, ChevronRight, ImageOff, Minus, Play, Plus, RotateCcw, Square } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import Viewer from 'viewerjs';
import { useText } from '../text/use-text.ts';
import { allowHtml } from './allowed-html.ts';
import { IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** The frame that the library makes: boxes with names, and nothing that could load or run. Into it the library writes plain text. */
const FRAME = /^(?:<\/?(?:div|ul|img)(?: (?:class|role|tabindex|alt|touch-action|aria-[a-z]+|data-viewer-action)="[\w -]*")*>)*$/;
allowHtml((html) => (FRAME.test(html) || !html.includes('<') ? html : undefined));

/** behaviour 3.2: zoom step 0.1, range 0.01 to 100, slideshow 5000 ms. */
const ZOOM = { zoomRatio: 0.1, minZoomRatio: 0.01, maxZoomRatio: 100 };
const SLIDE_MS = 5_000;
/** Of the library only the picture that can be moved: buttons, keys and the frame are our own, which have names and keep the focus. */
const BARE = {
  inline: true,
  initialCoverage: 1,
  minWidth: 0,
  minHeight: 0,
  backdrop: false,
  button: false,
  keyboard: false,
  navbar: false,
  navigation: false,
  title: false,
  toggleOnDblclick: false,
  toolbar: false,
  tooltip: false,
  transition: false,
};

type PictureViewerProps = { sources: readonly string[]; first: number; alt: string; onClose: () => void };

/** A picture alone on the screen, as large as that is, to zoom and move; the others of the same run follow, by hand or by themselves. */
export function PictureViewer({ sources, first, alt, onClose }: PictureViewerProps) {
  const text = useText().question;
  const [index, setIndex] = useState(first);
  const [isPlaying, setPlaying] = useState(false);
  const canvas = useRef<CanvasControl>(null);
  const count = sources.length;
  const source = sources[index];

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count]);

  const move = (by: -1 | 1) => {
    setPlaying(false);
    setIndex((index + by + count) % count);
  };
  const zoom = (direction: -1 | 1) => canvas.current?.zoom(direction * ZOOM.zoomRatio);
  const Toggle = isPlaying ? Square : Play;
  return (
    <Dialog
      shape="full"
      title={count > 1 ? `${alt} · ${index + 1} / ${count}` : alt}
      onClose={onClose}
      onKey={(key) => {
        if (key === 'ArrowLeft' && count > 1) move(-1);
        else if (key === 'ArrowRight' && count > 1) move(1);
        else if (key === '+') zoom(1);
        else if (key === '-') zoom(-1);
      }}
      actions={
        <>
          {count > 1 ? (
            <>
              <IconButton label={text.viewer.previous} onClick={() => move(-1)}>
                <ChevronLeft aria-hidden className="size-6" />
              </IconButton>
              <IconButton label={isPlaying ? text.viewer.stop : text.viewer.play} onClick={() => setPlaying(!isPlaying)}>
                <Toggle aria-hidden className="size-6" />
              </IconButton>
              <IconButton label={text.viewer.next} onClick={() => move(1)}>
                <ChevronRight aria-hidden className="size-6" />
              </IconButton>
            </>
          ) : null}
          <IconButton label={text.viewer.zoomOut} onClick={() => zoom(-1)}>
            <Minus aria-hidden className="size-6" />
          </IconButton>
          <IconButton label={text.viewer.reset} onClick={() => canvas.current?.fill()}>
            <RotateCcw aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={text.viewer.zoomIn} onClick={() => zoom(1)}>
            <Plus aria-hidden className="size-6" />
          </IconButton>
        </>
      }
    >
      {source === undefined ? null : <Canvas key={source} control={canvas} source={source} alt={alt} />}
    </Dialog>
  );
}

type CanvasControl = { zoom(by: number): void; fill(): void };
type CanvasProps = { source: string; alt: string; control: RefObject<CanvasControl | null> };

function Canvas({ source, alt, control }: CanvasProps) {
  const text = useText();
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const box = image.current?.parentElement;
    if (image.current === null || !box) return undefined;
    const fill = () => {
      viewer.reset();
      const shown = box.querySelector<HTMLElement>('.viewer-canvas > img');
      // Drawings have no size of their own, so the library takes them for small: here they are as large as there is room.
      const factor = shown === null ? 1 : Math.min(box.clientWidth / shown.offsetWidth, box.clientHeight / shown.offsetHeight);
      viewer.zoom(factor - 1);
    };
    const viewer = new Viewer(image.current, {
      ...ZOOM,
      ...BARE,
      viewed: () => {
        fill();
        // After the library's own answer to it, which makes the picture small again.
        addEventListener('resize', fill);
      },
    });
    control.current = { zoom: (by) => viewer.zoom(by), fill };
    return () => {
      control.current = null;
      removeEventListener('resize', fill);
      viewer.destroy();
    };
  }, [control]);
  if (isBroken) {
    return (
      <p className="flex h-full items-center justify-center gap-3 text-soft">
        <ImageOff aria-hidden className="size-6 shrink-0" />
        {text.question.imageMissing}
      </p>
    );
  }
  return (
    <div className="relative h-full overflow-hidden [&_.viewer-canvas>img]:bg-white">
      <img ref={image} src={source} alt={alt} className="hidden" onError={() => setBroken(true)} />
    </div>
  );
}
