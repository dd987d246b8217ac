import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../settings/config.ts';

const [REGION, KEY_ID, SECRET] = ['se-test', 'TESTKEYID', 'test/secret+key'];
const PAGE = 3;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Signature version 4 by Amazon's specification, computed from the received request. */
function signatureOf(request: IncomingMessage, url: URL, body: Buffer): string {
  const [, date = '', names = ''] =
    /Credential=TESTKEYID\/(\d{8})\/se-test\/s3\/aws4_request, ?SignedHeaders=([^,]+)/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const quoted = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${quoted(name)}=${quoted(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const asked = [request.method, url.pathname, query, headers.join(''), names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], `${date}/${REGION}/s3/aws4_request`, sha256(asked)].join('\n');
  const key = [REGION, 's3', 'aws4_request'].reduce((made, part) => hmac(made, part), hmac(`AWS4${SECRET}`, date));
  return createHmac('sha256', key).update(text).digest('hex');
}

export type FakeS3 = {
  readonly config: S3Config;
  readonly bucket: string;
  readonly objects: Map<string, Buffer>;
  /** Unfinished multipart uploads. */
  readonly open: Map<string, Buffer[]>;
  /** Answers the next `times` calls with this status. */
  fail(status: number, times: number): void;
  close(): Promise<void>;
};

/** A fake S3 server for the calls that we make, which verifies signatures and checksums. */
export async function fakeS3(): Promise<FakeS3> {
  const bucket = 'backups';
  const objects = new Map<string, Buffer>();
  const open = new Map<string, Buffer[]>();
  const failing = { status: 0, times: 0 };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://s3');
    const xml = (status: number, text: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(`<?xml version="1.0"?>${text}`);
    const fault = (status: number, code: string) =>
      xml(status, `<Error><Code>${code}</Code><Message>why &amp; how</Message></Error>`);
    if (failing.times > 0) {
      failing.times -= 1;
      return fault(failing.status, 'SlowDown');
    }
    const [, signature] = /Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
    if (signature !== signatureOf(request, url, body)) return fault(403, 'SignatureDoesNotMatch');
    if (request.headers['x-amz-content-sha256'] !== sha256(body)) return fault(400, 'XAmzContentSHA256Mismatch');
    const [, name, key = ''] = /^\/([^/]+)\/(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (name !== bucket) return fault(404, 'NoSuchBucket');
    const upload = url.searchParams.get('uploadId') ?? '';
    const etag = { etag: `"${createHash('md5').update(body).digest('hex')}"` };
    if (request.method === 'GET' && key === '') {
      const all = [...objects.keys()].filter((one) => one.startsWith(url.searchParams.get('prefix') ?? '')).sort();
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const rows = all
        .slice(from, from + PAGE)
        .map((one) => `<Contents><Key>${one}</Key><Size>${objects.get(one)?.length}</Size></Contents>`);
      const more = all.length > from + PAGE;
      const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
      return xml(200, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`);
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      open.set('upload&1', []);
      return xml(200, '<InitiateMultipartUploadResult><UploadId>upload&amp;1</UploadId></InitiateMultipartUploadResult>');
    }
    if (upload !== '') {
      const parts = open.get(upload);
      if (parts === undefined) return fault(404, 'NoSuchUpload');
      if (request.method === 'PUT') {
        parts[Number(url.searchParams.get('partNumber')) - 1] = body;
        return xml(200, '', etag);
      }
      open.delete(upload);
      if (request.method === 'DELETE') return response.writeHead(204).end();
      objects.set(key, Buffer.concat(parts));
      return xml(200, '<CompleteMultipartUploadResult/>');
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return xml(200, '', etag);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return fault(404, 'NoSuchKey');
    return response.writeHead(200, { 'content-length': found.length }).end(request.method === 'HEAD' ? undefined : found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { endpoint, region: REGION, accessKeyId: KEY_ID, secretAccessKey: SECRET },
    bucket,
    objects,
    open,
    fail(status, times) {
      Object.assign(failing, { status, times });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
