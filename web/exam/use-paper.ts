import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether what only paper shows is there, and a way to print that waits for its pictures. It stays: some phones still read the page when they say that they have printed. */
export function usePaper(): { hasPaper: boolean; print: () => Promise<void> } {
  const [hasPaper, setPaper] = useState(false);
  useEffect(() => {
    // The browser's own menu prints too.
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
