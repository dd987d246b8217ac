import { ApiError } from '../../api.ts';

/** The first line that the server has to say about each field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, lines]) => [field, lines[0]]));
}
