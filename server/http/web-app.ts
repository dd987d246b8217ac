import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isPage, PRERENDERED } from '#contract/pages.ts';
import { type Prebuilt, prebuild } from '../publishing/prebuilt.ts';
import type { Services } from '../services.ts';
import type { Config } from '../startup/config.ts';
import { answerNotFound } from './errors.ts';
import { FOR_EVER, keepAssets, openKeptAssets } from './kept-assets.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { sendVariant } from './send.ts';

/** It is compressed while the server starts; only a first visitor waits for that. */
type Page = { readonly csp: string; readonly html: Promise<Prebuilt> };

/** Inline blocks are allowed by their hash, read from the file that is served. */
function inlineHashes(html: string, tag: 'style' | 'script'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return [...new Set([...blocks].map(([, text = '']) => hash(text)))];
}

/** In the built pages; programs that preview a link take no address without a host. */
const SHARED_PICTURE = 'content="/share.png"';

async function readPage(file: string, config: Config): Promise<Page> {
  const built = await readFile(file, 'utf8');
  const html = built.replace(SHARED_PICTURE, `content="${config.publicUrl}/share.png"`);
  const csp = contentSecurityPolicy(config, { styles: inlineHashes(html, 'style'), scripts: inlineHashes(html, 'script') });
  return { csp, html: prebuild(html) };
}

/**
 * A screen is for callers who do not ask for JSON: browsers, but also curl, previews of links and uptime checks. That there is no such
 * screen is told by a page to browsers only.
 */
function wantsPage({ method, headers: { accept = '' } }: FastifyRequest, path: string, isScreen: boolean): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|cdn|assets)\//.test(path)) return false;
  return accept.includes('text/html') || (isScreen && !/\bjson\b/.test(accept));
}

/** The built web app: hashed assets for ever, also those of the builds before, HTML revalidated, one page for every screen of the app. */
export async function installWeb(
  app: FastifyInstance,
  services: Services,
  inTurn: (handler: RouteHandlerMethod) => RouteHandlerMethod,
): Promise<void> {
  const { config } = services;
  const file = (name: string) => join(config.webRoot, name);
  if (!existsSync(file('index.html'))) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  // Without them the server serves only its own build: a browser that has a page of another one reloads it.
  await keepAssets(config.webRoot, services).catch((error) =>
    app.log.warn({ err: error }, 'could not keep the files of this build'),
  );
  const kept = openKeptAssets(services);
  const shell = await readPage(file('index.html'), config);
  const prerendered = new Map<string, Page>();
  for (const path of PRERENDERED) {
    const page = file(`${path.slice(1)}.html`);
    if (existsSync(page)) prerendered.set(path, await readPage(page, config));
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
      reply.header('cache-control', isHashed ? FOR_EVER : 'no-cache');
    },
  });
  const answer: RouteHandlerMethod = async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (kept.isAsset(path) && (request.method === 'GET' || request.method === 'HEAD')) return kept.send(request, reply, path);
    const isScreen = isPage(path);
    if (!wantsPage(request, path, isScreen)) return answerNotFound(request, reply);
    const page = prerendered.get(path) ?? shell;
    reply.code(isScreen ? 200 : 404).headers({ 'content-security-policy': page.csp, 'cache-control': 'no-cache' });
    sendVariant(request, reply, await page.html, 'text/html; charset=utf-8');
    return reply;
  };
  app.setNotFoundHandler(inTurn(answer));
}
