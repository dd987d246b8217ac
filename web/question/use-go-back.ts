import { navigate, usePlace } from '../navigation/navigation.ts';

/** Goes back in history if the learner came from inside the app; otherwise (deep link, or login in between) to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const { depth } = usePlace();
  return () => (depth === 0 ? navigate(fallback, { replace: true }) : history.back());
}
