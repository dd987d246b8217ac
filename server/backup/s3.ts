import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../settings/config.ts';
import { BackupError } from './backup-file.ts';

// The part of S3 that backups need: path-style addresses and signature version 4, which every compatible service has.

type S3Object = { key: string; bytes: number };

/** Ten thousand parts, the most that S3 takes, are 160 GB; one part fits into memory. */
const PART_BYTES = 16 * 2 ** 20;
const CALL_MS = 300_000;
const TRIES = 5;
const FIRST_PAUSE_MS = 500;

const decoded = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|#(\d+));/g, (_all, name: string, code?: string) =>
    code === undefined ? ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name] ?? '') : String.fromCodePoint(Number(code)),
  );
const tag = (xml: string, name: string): string | undefined => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? undefined : decoded(found);
};
const pathOf = (key: string) => key.split('/').map(encodeURIComponent).join('/');

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  key?: string;
  query?: Readonly<Record<string, string>>;
  body?: Buffer;
};

export function openBucket({ endpoint, region, accessKeyId, secretAccessKey }: S3Config, bucket: string) {
  async function once({ method, key = '', query = {}, body }: Call): Promise<Response> {
    const url = new URL(`${endpoint}/${bucket}/${pathOf(key)}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      // With a checksum the service rejects data that was damaged in transit.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    const signed = await signer.sign();
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(CALL_MS),
    });
  }

  /** Retries network errors and 5xx answers. */
  async function call(asked: Call): Promise<Response> {
    const what = `s3://${bucket}/${asked.key ?? ''}`;
    for (let tries = 1; ; tries += 1) {
      const answer = await once(asked).catch((error: Error & { cause?: Error }) => error);
      if (answer instanceof Response && answer.ok) return answer;
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (isPassing && tries < TRIES) {
        await sleep(FIRST_PAUSE_MS * 2 ** (tries - 1));
        continue;
      }
      if (answer instanceof Error) {
        throw new BackupError(`${what} cannot be reached: ${(answer.cause as Error | undefined)?.message ?? answer.message}.`);
      }
      const xml = await answer.text();
      const why = [tag(xml, 'Code'), tag(xml, 'Message')].filter(Boolean).join(': ');
      throw new BackupError(`${what}: ${endpoint} answers ${answer.status}${why === '' ? '' : ` (${why})`}.`);
    }
  }
  const textOf = async (asked: Call) => (await call(asked)).text();

  async function putParts(key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
    const id = tag(await textOf({ method: 'POST', key, query: { uploads: '' } }), 'UploadId') ?? '';
    const upload = { uploadId: id };
    try {
      const tags: string[] = [];
      for (let part: Buffer | undefined = first; part !== undefined; part = (await rest.next()).value as Buffer | undefined) {
        const answer = await call({ method: 'PUT', key, query: { ...upload, partNumber: String(tags.length + 1) }, body: part });
        await answer.arrayBuffer();
        tags.push(answer.headers.get('etag') ?? '');
      }
      const parts = tags.map((etag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${etag}</ETag></Part>`).join('');
      const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
      const xml = await textOf({ method: 'POST', key, query: upload, body });
      // The status is 200 before the work is done: errors come in the body.
      if (xml.includes('<Error>')) throw new BackupError(`s3://${bucket}/${key}: ${tag(xml, 'Code')}: ${tag(xml, 'Message')}.`);
    } catch (error) {
      // Aborts the upload: orphaned parts would be billed.
      await call({ method: 'DELETE', key, query: upload }).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Atomic: the whole object, or none of that name. Returns its bytes. */
    async put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
      const parts = inParts(bytes);
      const { value: first = Buffer.alloc(0) } = await parts.next();
      if (first.length < PART_BYTES) await (await call({ method: 'PUT', key, body: first })).arrayBuffer();
      else await putParts(key, first, parts);
      const there = await call({ method: 'HEAD', key });
      return Number(there.headers.get('content-length'));
    },
    async *get(key: string): AsyncGenerator<Uint8Array> {
      const { body } = await call({ method: 'GET', key });
      if (body !== null) yield* body;
    },
    async list(prefix: string): Promise<S3Object[]> {
      const found: S3Object[] = [];
      let from: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(from === undefined ? {} : { 'continuation-token': from }) };
        const xml = await textOf({ method: 'GET', query });
        for (const [, contents = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          found.push({ key: tag(contents, 'Key') ?? '', bytes: Number(tag(contents, 'Size')) });
        }
        from = tag(xml, 'IsTruncated') === 'true' ? tag(xml, 'NextContinuationToken') : undefined;
      } while (from !== undefined);
      return found;
    },
    async remove(key: string): Promise<void> {
      await (await call({ method: 'DELETE', key })).arrayBuffer();
    },
  };
}

/** Cuts a stream into parts of equal size, but for the last. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let open: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    open.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    const all = Buffer.concat(open);
    let from = 0;
    for (; all.length - from >= PART_BYTES; from += PART_BYTES) yield all.subarray(from, from + PART_BYTES);
    open = [all.subarray(from)];
    length = all.length - from;
  }
  if (length > 0) yield Buffer.concat(open);
}
