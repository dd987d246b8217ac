import { useLocation, useNavigate } from 'react-router';

/** Back in history when this place was reached from inside the app; otherwise (a deep link, also with a login in between) to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // A place that took over from the first entry has a key, but nothing of ours lies behind it.
    const isFirst = ((history.state as { idx?: number } | null)?.idx ?? 0) === 0;
    if (key === 'default' || isFirst) navigate(fallback, { replace: true });
    else navigate(-1);
  };
}
