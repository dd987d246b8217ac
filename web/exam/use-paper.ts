import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether what only paper shows is there; and a way to print that waits for its pictures. */
export function usePaper(): { isPrinting: boolean; print: () => Promise<void> } {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser's own menu prints too.
    const show = () => flushSync(() => setPrinting(true));
    const hide = () => setPrinting(false);
    addEventListener('beforeprint', show);
    addEventListener('afterprint', hide);
    return () => {
      removeEventListener('beforeprint', show);
      removeEventListener('afterprint', hide);
    };
  }, []);
  const print = async () => {
    flushSync(() => setPrinting(true));
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    window.print();
  };
  return { isPrinting, print };
}
