// Service worker: serves the app's files, pictures seen before, and downloaded packs without a network. All other data is stored by the app itself.
import { PICTURE_SMALL_PX } from '#domain/picture.ts';
import { partOf } from '#domain/range.ts';
import { OWNER, PACK_CACHE, PICTURE_CACHE, SESSION, sessionDigest } from '../cache-names.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[];
declare const __VERSION__: string;

const APP = `mengedi-app-${__VERSION__}`;
const MAX_PICTURES = 800;
const FILES_AT_ONCE = 6;
/** API paths that packs contain (domain/pack.ts). */
const PACK_TEXT = /^\/api\/(levels\/\d+|packs\/\d+|signs(\/category|\/pairs)?|terms|sounds\?.*)$/;
const PACK_DRAW = /^\/api\/category\/(\d+)\/questions$/;
const PACK_FILE = /\/(questions|signs|sounds)\/.+$/;
/** After this long a stalled network counts as offline. */
const STALLED_MS = 4_000;
/** Paths that the server answers itself. */
const NOT_OURS = /^\/(api|cdn|docs|openapi\.json|healthz|readyz|metrics|violations)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(APP);
      // Bypasses the HTTP cache, so that the shell and its files are of the same release.
      const asked = __FILES__.map(
        (file) => new Request(file, { cache: 'reload', headers: file === '/' ? { accept: 'text/html' } : {} }),
      );
      // A few at a time, so that the page, which works meanwhile, does not wait behind a hundred files.
      for (let at = 0; at < asked.length; at += FILES_AT_ONCE) await cache.addAll(asked.slice(at, at + FILES_AT_ONCE));
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (![APP, PICTURE_CACHE, PACK_CACHE].includes(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** The learner accepted the update. */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Downloads bypass the caches.
  if (request.method !== 'GET' || request.cache === 'reload') return;
  const isOurs = url.origin === self.location.origin;
  const isPicture = isOurs
    ? url.pathname.startsWith('/cdn/')
    : request.destination === 'image' || request.destination === 'audio';
  const [file] = (isPicture && PACK_FILE.exec(url.pathname)) || [];
  if (isOurs && request.mode === 'navigate') {
    if (!NOT_OURS.test(url.pathname)) event.respondWith(fromApp('/', request));
  } else if (isOurs && (url.pathname.startsWith('/assets/') || __FILES__.includes(url.pathname))) {
    event.respondWith(fromApp(url.pathname, request));
  } else if (isOurs && PACK_TEXT.test(url.pathname + url.search)) {
    event.respondWith(text(request, url.pathname + url.search));
  } else if (isOurs && PACK_DRAW.test(url.pathname)) {
    // The pack holds all questions of an exercise; the app draws from them itself when it gets this error.
    event.respondWith(text(request, url.pathname.replace(PACK_DRAW, '/api/packs/$1'), Response.error()));
  } else if (file !== undefined) {
    // Pictures on a CDN have the same names below its own path.
    event.respondWith(fromPack(request, `/cdn${file}`, isOurs && !file.startsWith('/sounds/')));
  }
});

const packed = (key: string) => caches.match(key, { cacheName: PACK_CACHE });

/** Packs are served only to the session they belong to, even in the moment before another learner's are deleted. */
async function isOwn(request: Request): Promise<boolean> {
  const session = (await packed(OWNER))?.headers.get(SESSION);
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  // Packs of an earlier version lack the session.
  return session == null || (token !== undefined && session === (await sessionDigest(token)));
}

/** Network first: the downloaded copy may be outdated. */
async function text(request: Request, key: string, otherwise?: Response): Promise<Response> {
  const kept = await packed(key);
  if (kept === undefined || !(await isOwn(request))) return fetch(request);
  const answer = otherwise ?? kept;
  const stalled = new Promise<Response>((resolve) => setTimeout(() => resolve(answer), STALLED_MS));
  return Promise.race([fetch(request), stalled]).catch(() => answer);
}

async function fromPack(request: Request, key: string, isKeptWhenSeen: boolean): Promise<Response> {
  const kept = await packed(key);
  if (kept !== undefined) return partOfFile(request, kept);
  try {
    // Browsers request sounds in ranges, which the Cache API cannot store; the HTTP cache can.
    return await (isKeptWhenSeen ? picture(request) : fetch(request));
  } catch (error) {
    // Packs contain only the small size of uploaded pictures.
    const small = await packed(key.replace(/\.webp$/, `-${PICTURE_SMALL_PX}.webp`));
    if (small === undefined) throw error;
    return small;
  }
}

async function partOfFile(request: Request, kept: Response): Promise<Response> {
  const range = request.headers.get('range');
  if (range === null) return kept;
  const bytes = await kept.arrayBuffer();
  const part = partOf(range, bytes.byteLength);
  const headers = new Headers(kept.headers);
  if (part === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.byteLength}` } });
  const { from, to } = part ?? { from: 0, to: bytes.byteLength - 1 };
  headers.set('content-range', `bytes ${from}-${to}/${bytes.byteLength}`);
  headers.set('content-length', String(to - from + 1));
  return new Response(bytes.slice(from, to + 1), { status: 206, headers });
}

async function fromApp(key: string, request: Request): Promise<Response> {
  const cache = await caches.open(APP);
  return (await cache.match(key)) ?? fetch(request);
}

async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') {
    await cache.put(request, response.clone());
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_PICTURES))) await cache.delete(key);
  }
  return response;
}

/** Payload of a push message: texts only, no personal data. */
type Pushed = { title: string; body: string; stop: string };
const REMINDER = 'reminder';
const STOP = 'stop';

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, stop } = event.data.json() as Pushed;
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, {
        body,
        icon: '/icon-192.png',
        tag: REMINDER,
        // `actions` is missing in TypeScript's types.
        ...({ actions: [{ action: STOP, title: stop }] } as object),
      }),
      (navigator as WorkerNavigator & { setAppBadge?: () => Promise<void> }).setAppBadge?.(),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === STOP ? stopReminders() : openToday());
});

/** Unsubscribes from the notification itself, without opening the app. */
async function stopReminders(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  if (subscription === null) return;
  await fetch('/api/study/reminders/stop', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: subscription.endpoint }),
  });
  await subscription.unsubscribe();
}

async function openToday(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) await self.clients.openWindow('/today');
  else await open.focus();
}
