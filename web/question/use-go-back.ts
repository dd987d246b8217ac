import { navigate, usePlace } from '../navigation/navigation.ts';

/** Back in history when this place was reached from inside the app; otherwise (a deep link, also with a login in between) to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const { depth } = usePlace();
  return () => (depth === 0 ? navigate(fallback, { replace: true }) : history.back());
}
