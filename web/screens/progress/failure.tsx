import { ApiError } from '../../api.ts';
import { useText } from '../../text/use-text.ts';

/** Why a form was not taken, in the words of the server where it said some. */
export function Failure({ error }: { error: unknown }) {
  const text = useText().error;
  const failure = error instanceof ApiError ? error : undefined;
  const lines = failure?.isOffline === true ? [text.offline] : (failure?.lines ?? []);
  return (
    <div role="alert" className="rounded-control bg-wrong-soft p-4 text-wrong">
      {(lines.length === 0 ? [text.generic] : lines).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
