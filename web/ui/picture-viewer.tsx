import 'viewerjs/dist/viewer.css';
import { useEffect, useRef } from 'react';
import Viewer from 'viewerjs';

/** spec §9: zoom step 0.1, range 0.01 to 100, slideshow 5000 ms. */
const OPTIONS = { zoomRatio: 0.1, minZoomRatio: 0.01, maxZoomRatio: 100, interval: 5000 };

/** The picture alone on the screen, to zoom and turn. Closing gives the focus back. */
export function PictureViewer({ source, alt, onClose }: { source: string; alt: string; onClose: () => void }) {
  const ref = useRef<HTMLImageElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const before = document.activeElement;
    const viewer = new Viewer(ref.current as HTMLImageElement, {
      ...OPTIONS,
      navbar: false,
      title: false,
      toolbar: { zoomIn: true, oneToOne: true, reset: true, zoomOut: true },
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
