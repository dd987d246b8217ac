import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPage } from '#contract/pages.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { answerNotFound } from './errors.ts';
import { contentSecurityPolicy } from './security-headers.ts';

type Page = {
  readonly etag: string;
  readonly csp: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
};

const sha256 = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding);

/** Inline blocks are allowed by their hash, read from the file that is served. */
function inlineHashes(html: string, tag: 'style' | 'script'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...new Set([...blocks].map((block) => `sha256-${sha256(block[1] ?? '', 'base64')}`))];
}

/** In the built pages; whoever previews a link takes no address without a host. */
const SHARED_PICTURE = 'content="/share.png"';

async function readPage(file: string, { cdn, publicUrl }: Config): Promise<Page> {
  const built = await readFile(file, 'utf8');
  const html = built.replace(SHARED_PICTURE, `content="${publicUrl}/share.png"`);
  const identity = Buffer.from(html);
  return {
    etag: `"${sha256(html, 'base64url').slice(0, 22)}"`,
    csp: contentSecurityPolicy(cdn, { styles: inlineHashes(html, 'style'), scripts: inlineHashes(html, 'script') }),
    identity,
    gzip: await promisify(gzip)(identity),
    br: await promisify(brotliCompress)(identity),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.csp)
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding')
    .header('etag', page.etag);
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.identity);
}

/** A screen is for whoever does not ask for JSON: browsers, but also curl, previews of links and uptime checks. That there is none is told to browsers only. */
function wantsPage({ method, headers: { accept = '' } }: FastifyRequest, path: string, isScreen: boolean): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|cdn|assets)\//.test(path)) return false;
  return accept.includes('text/html') || (isScreen && !/\bjson\b/.test(accept));
}

/** The built web app: hashed assets for ever, HTML revalidated, one page for every screen of the app. */
export async function installWeb(app: FastifyInstance, { config }: Services): Promise<void> {
  const file = (name: string) => join(config.webRoot, name);
  if (!existsSync(file('index.html'))) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  const shell = await readPage(file('index.html'), config);
  const prerendered = new Map<string, Page>();
  for (const path of ['login', 'privacy-policy']) {
    const page = file(`${path}.html`);
    if (existsSync(page)) prerendered.set(`/${path}`, await readPage(page, config));
  }
  await app.register(fastifyStatic, {
    root: config.webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Hashed names never change their bytes; the service worker and the manifest must be asked for anew.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isScreen = isPage(path);
    if (!wantsPage(request, path, isScreen)) return answerNotFound(request, reply);
    return sendPage(request, reply, prerendered.get(path) ?? shell, isScreen ? 200 : 404);
  });
}
