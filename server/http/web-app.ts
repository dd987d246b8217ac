import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isPage, prerenderedPages } from '#contract/pages.ts';
import { type Prebuilt, prebuild } from '../publishing/prebuilt.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';
import { answerNotFound } from './errors.ts';
import { FOR_EVER, keepAssets, openKeptAssets } from './kept-assets.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { sendVariant } from './send.ts';

/** Compressed at the first request: some milliseconds for one visitor instead of many at each start. */
type Page = { readonly csp: string; readonly link: string; html(): Promise<Prebuilt> };

/** The policy allows inline blocks by hashes, computed from the served file. */
function inlineHashes(html: string, tag: 'style' | 'script'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return [...new Set([...blocks].map(([, text = '']) => hash(text)))];
}

/** The page's scripts as a Link header, so that the browser requests them before it has read the page, half of which is its style. */
function scriptLinks(html: string): string {
  const scripts = html.matchAll(/<(?:script type="module"[^>]*\ssrc|link rel="modulepreload"[^>]*\shref)="([^"]+)"/g);
  return [...scripts].map(([, path]) => `<${path}>; rel=modulepreload; crossorigin`).join(', ');
}

/** Link previews need an absolute address of the picture. */
const SHARED_PICTURE = 'content="/share.png"';

async function readPage(file: string, config: Config): Promise<Page> {
  const built = await readFile(file, 'utf8');
  const html = built.replace(SHARED_PICTURE, `content="${config.publicUrl}/share.png"`);
  const csp = contentSecurityPolicy(config, { styles: inlineHashes(html, 'style'), scripts: inlineHashes(html, 'script') });
  let made: Promise<Prebuilt> | undefined;
  return {
    csp,
    link: scriptLinks(html),
    html: () => {
      made ??= prebuild(html);
      return made;
    },
  };
}

/** Paths of the build's files, without HTML pages and compressed copies. */
async function addressesIn(webRoot: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(webRoot, join(entry.parentPath, entry.name)));
  return new Set(
    names.map((name) => `/${name.split(sep).join('/')}`).filter((path) => !/^\/[^/]*\.html$|\.(br|gz)$|\/\./.test(path)),
  );
}

/** Callers that do not ask for JSON get a screen: browsers, but also curl, link previews and uptime checks. Only browsers get the page for unknown paths. */
function wantsPage({ method, headers: { accept = '' } }: FastifyRequest, path: string, isScreen: boolean): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|cdn|assets)\//.test(path)) return false;
  return accept.includes('text/html') || (isScreen && !/\bjson\b/.test(accept));
}

/** Serves the built web app: hashed assets, also of earlier builds, as immutable; HTML revalidated; one page for all screens. */
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
  // If storing fails the server serves only its own build; a browser with a page of another build reloads.
  await keepAssets(config.webRoot, services).catch((error) =>
    app.log.warn({ err: error }, 'could not keep the files of this build'),
  );
  const kept = openKeptAssets(services);
  const shell = await readPage(file('index.html'), config);
  const prerendered = new Map<string, Page>();
  for (const path of prerenderedPages()) {
    const page = file(`${path.slice(1)}.html`);
    if (existsSync(page)) prerendered.set(path, await readPage(page, config));
  }
  // One route for all files: a route per file would be half of the cost of registering routes.
  const files = await addressesIn(config.webRoot);
  await app.register(fastifyStatic, {
    root: config.webRoot,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Hashed names are immutable; the service worker and the manifest must be revalidated.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? FOR_EVER : 'no-cache');
    },
  });
  const answer: RouteHandlerMethod = async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && files.has(path)) return reply.code(200).sendFile(path);
    if (isRead && kept.isAsset(path)) return kept.send(request, reply, path);
    const isScreen = isPage(path);
    if (!wantsPage(request, path, isScreen)) return answerNotFound(request, reply);
    const page = prerendered.get(path) ?? shell;
    reply.code(isScreen ? 200 : 404).headers({ 'content-security-policy': page.csp, 'cache-control': 'no-cache' });
    if (page.link !== '') reply.header('link', page.link);
    sendVariant(request, reply, await page.html(), 'text/html; charset=utf-8');
    return reply;
  };
  app.setNotFoundHandler(inTurn(answer));
}
