import { lazy } from 'react';

/** Comes after the screen. Without a network there is none. */
export const UnreadBadge = lazy(() =>
  import('./unread.tsx').then(
    ({ Unread }) => ({ default: Unread }),
    () => ({ default: () => null }),
  ),
);
