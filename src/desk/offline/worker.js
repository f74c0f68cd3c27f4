// Opens the desk without a network (decision 0127). It keeps the document and the built files of the desk, which hold nothing of anybody;
// calls of the API go past it. The build writes FILES and VERSION above.
/* global FILES, VERSION */
const DOCUMENT = '/staff/packing';
const CACHE = `desk-${VERSION}`;
/** Longer than a bad network needs, shorter than a person waits. */
const PATIENCE_MS = 4_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openDesk(request));
  else if (FILES.includes(pathname)) event.respondWith(openFile(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, new Request(DOCUMENT, { cache: 'reload' })]);
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith('desk-') && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** The document is the same at every address. A newer one is taken wherever there is a network. */
async function openDesk(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    // A part of it would leave an empty page: it comes whole and in time, or the kept one is shown.
    await answer.clone().arrayBuffer();
    return answer;
  } catch (error) {
    const kept = await caches.match(DOCUMENT);
    if (kept) return kept;
    throw error;
  }
}

const openFile = async (request) => (await caches.match(request)) ?? fetch(request);
