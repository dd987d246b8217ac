import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the print-only part is rendered, and a print function that waits for its pictures. The part stays rendered, because some phones still read the page
 * after `afterprint`.
 */
export function usePaper(): { hasPaper: boolean; print: () => Promise<void> } {
  const [hasPaper, setPaper] = useState(false);
  useEffect(() => {
    // Printing from the browser's menu.
    const show = () => flushSync(() => setPaper(true));
    addEventListener('beforeprint', show);
    return () => removeEventListener('beforeprint', show);
  }, []);
  const print = async () => {
    flushSync(() => setPaper(true));
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    window.print();
  };
  return { hasPaper, print };
}
