import { lazy } from 'react';

/** Lazy: loaded after the screen. Renders nothing when it cannot be loaded. */
export const UnreadBadge = lazy(() =>
  import('./unread.tsx').then(
    ({ Unread }) => ({ default: Unread }),
    () => ({ default: () => null }),
  ),
);
