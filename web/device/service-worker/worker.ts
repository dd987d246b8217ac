// Lets the app open without a network: its own files come from the device, pictures that were seen too. Data is kept by the app itself.
declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[];
declare const __VERSION__: string;

const APP = `mengedi-app-${__VERSION__}`;
const PICTURES = 'mengedi-pictures';
const MAX_PICTURES = 800;
/** Pages that the server answers by itself. */
const NOT_OURS = /^\/(api|cdn|docs|openapi\.json|healthz|readyz|metrics|violations)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(APP);
      // Past the browser's own cache, so that the shell and its files are of one edition.
      await cache.addAll(
        __FILES__.map((file) => new Request(file, { cache: 'reload', headers: file === '/' ? { accept: 'text/html' } : {} })),
      );
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== APP && name !== PICTURES) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** The learner said yes to the new version. */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_OURS.test(url.pathname)) event.respondWith(fromApp('/', request));
  } else if (url.pathname.startsWith('/assets/') || __FILES__.includes(url.pathname)) {
    event.respondWith(fromApp(url.pathname, request));
  } else if (url.pathname.startsWith('/cdn/') && !url.pathname.startsWith('/cdn/sounds/')) {
    // Sound is asked for in parts, which no cache takes; the browser's own keeps it.
    event.respondWith(picture(request));
  }
});

async function fromApp(key: string, request: Request): Promise<Response> {
  const cache = await caches.open(APP);
  return (await cache.match(key)) ?? fetch(request);
}

async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
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

/** What the server tells a phone: words, and nothing about anybody. */
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
        // Not in the types of the browser yet.
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

/** One tap, without opening the app. */
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
