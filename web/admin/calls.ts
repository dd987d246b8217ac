import type { Answer, EndpointName, Params, Query } from '#contract/endpoints.ts';
import { ApiError, failureOf, request } from '../api.ts';

type ListName = { [Name in EndpointName]: Answer<Name> extends readonly unknown[] ? Name : never }[EndpointName];
export type Paged<Rows> = { readonly rows: Rows; readonly total: number };

async function readAnswer<Name extends EndpointName>(name: Name, input: object): Promise<[Answer<Name>, Response]> {
  const response = await request(name, input);
  if (!response.ok) throw await failureOf(response);
  try {
    return [(await response.json()) as Answer<Name>, response];
  } catch {
    throw new ApiError(0, '');
  }
}

/** Fetches a page of a list together with the number of all rows. */
export async function callPaged<Name extends ListName>(
  name: Name,
  input: { query: Query<Name>; signal?: AbortSignal },
): Promise<Paged<Answer<Name>>> {
  const [rows, response] = await readAnswer(name, input);
  return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
}

export async function callWithFile<Name extends EndpointName>(
  name: Name,
  input: { query: Query<Name>; body: Blob },
): Promise<Answer<Name>> {
  return (await readAnswer(name, input))[0];
}

/** 409: somebody else saved first, and nothing was written. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

const FILE_NAME = /filename="([^"]+)"/;

/** Downloads a file with the admin's token and saves it through the browser. */
export async function download<Name extends EndpointName>(name: Name, query: Query<Name>, params?: Params<Name>): Promise<void> {
  const response = await request(name, { query, params });
  if (!response.ok) throw await failureOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'mengedi.csv';
  link.click();
  // Revoked after a minute: the browser must have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
