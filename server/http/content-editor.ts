import type { FastifyRequest } from 'fastify';
import type { ContentKind } from '#contract/content.ts';
import type { Db } from '../db/connect.ts';
import type { Documents, Draft, OrderedList } from '../db/content/documents.ts';
import { createDocument, orderDocuments, removeDocument, saveDocument, type WantedOrder } from '../editing/save.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { sayTo } from '../text/catalog.ts';

type Asked<Parts> = Pick<FastifyRequest, 'id' | 'session' | 'headers'> & Readonly<Parts>;
type At = { params: { id: number } };

/** The calls that all content editors share. Each write is one transaction, and answers with the stored item. */
export function contentEditor<Kind extends ContentKind, Row>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: Kind,
  read: (id?: number) => Promise<readonly Row[]>,
) {
  const write = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work);
  async function one(id: number): Promise<Row> {
    const [row] = await read(id);
    if (row === undefined) throw notFound();
    return row;
  }
  const all = async () => [...(await read())];
  return {
    one,
    all,
    get: (request: Asked<At>) => one(request.params.id),
    post: async (request: Asked<{ body: Draft<Kind> }>) =>
      one(await write((tx) => createDocument(tx, request, kind, request.body))),
    put: async (request: Asked<At & { body: Documents[Kind] }>) => {
      const { id } = request.params;
      await write((tx) => saveDocument(tx, request, kind, id, request.body, now()));
      return one(id);
    },
    putOrder: async (request: Asked<{ body: WantedOrder }>) => {
      await write((tx) => orderDocuments(tx, request, { kind } as OrderedList, request.body));
      return all();
    },
    delete: async (request: Asked<At>) => {
      await write((tx) => removeDocument(tx, request, kind, request.params.id, now()));
      return { success: sayTo(request, 'deleted') };
    },
  };
}
