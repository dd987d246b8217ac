import { ApiError } from '../../api.ts';

/** The server's first message for each field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, lines]) => [field, lines[0]]));
}
