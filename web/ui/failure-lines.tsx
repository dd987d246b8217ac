import { ApiError } from '../api.ts';
import { useText } from '../text/use-text.ts';
import { Captioned } from './captioned.tsx';

export function FailureLines({ error }: { error: Error | null }) {
  const text = useText();
  return <AlertLines lines={linesOf(error, text.error)} />;
}

export function AlertLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="alert">
      <ul className="grid gap-1 rounded-control bg-wrong-soft p-4 text-wrong">
        {lines.map((line) => (
          <li key={line}>
            <Captioned words={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function linesOf(error: Error | null, words: { generic: string; offline: string; wait: (seconds: number) => string }): string[] {
  if (error === null) return [];
  if (!(error instanceof ApiError)) return [words.generic];
  if (error.isOffline) return [words.offline];
  if (error.status === 429 && error.retryAfterSeconds !== undefined) return [error.message, words.wait(error.retryAfterSeconds)];
  return error.status === 422 || error.status === 409 ? error.lines : [words.generic];
}
