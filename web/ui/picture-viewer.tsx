import 'viewerjs/dist/viewer.css';
import { useEffect, useRef } from 'react';
import Viewer from 'viewerjs';
import { useText } from '../text/use-text.ts';

/** spec §9: zoom step 0.1, range 0.01 to 100, slideshow 5000 ms. */
const OPTIONS = { zoomRatio: 0.1, minZoomRatio: 0.01, maxZoomRatio: 100, interval: 5000 };

type Names = Readonly<Record<string, string>>;

/** The viewer draws its buttons without names, in a list that has no items. */
function nameControls(names: Names): void {
  for (const control of document.querySelectorAll<HTMLElement>('.viewer-container [data-viewer-action]')) {
    const name = names[control.dataset['viewerAction'] ?? ''];
    if (name === undefined) continue;
    control.ariaLabel = name;
    control.title = name;
    control.closest('ul')?.setAttribute('role', 'toolbar');
  }
}

/** The picture alone on the screen, to zoom and turn. Closing gives the focus back. */
export function PictureViewer({ source, alt, onClose }: { source: string; alt: string; onClose: () => void }) {
  const ref = useRef<HTMLImageElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const text = useText();
  const { zoomIn, zoomOut, reset } = text.question.viewer;
  const names = useRef<Names>({});
  names.current = { 'zoom-in': zoomIn, 'zoom-out': zoomOut, reset, mix: text.app.close };
  useEffect(() => {
    const before = document.activeElement;
    const viewer = new Viewer(ref.current as HTMLImageElement, {
      ...OPTIONS,
      navbar: false,
      title: false,
      toolbar: { zoomIn: true, reset: true, zoomOut: true },
      ready: () => nameControls(names.current),
      transition: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      hidden: () => close.current(),
    });
    viewer.show();
    return () => {
      viewer.destroy();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return <img ref={ref} src={source} alt={alt} className="hidden" />;
}
