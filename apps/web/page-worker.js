// The page's worker. It keeps no page, no script and no answer of the server: it only says so where the server cannot be reached.
const WORDS = __WORDS__;
const KEPT = 'kontor';
const LANGUAGE = '/offline-language';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

// An alert that the page has shown (data/browser-notices.ts) leads to its market.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.link));
});

async function lead(link) {
  if (typeof link !== 'string' || !/^\/(?![/\\])/.test(link)) return;
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open === undefined) return void (await self.clients.openWindow(link));
  await open.focus();
  await open.navigate(link);
}

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offline();
  }
}

async function offline() {
  const chosen = await caches
    .open(KEPT)
    .then((kept) => kept.match(LANGUAGE))
    .then((found) => found?.text())
    .catch(() => undefined);
  const name = [chosen, ...navigator.languages.map((tag) => tag.replace('-', '_'))].map(known).find(Boolean) ?? 'en_US';
  const [title, text, again] = WORDS[name];
  return new Response(
    `<!doctype html><html lang="${name.replace('_', '-')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} - Kontor</title><style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:light-dark(#f6f5f8,#121014);color:light-dark(#18151b,#f1edf4);font:16px/1.5 system-ui,sans-serif;text-align:center}h1{font-size:20px;line-height:28px;margin:0 0 8px}p{max-width:40ch;margin:0 auto 20px}a{color:inherit;padding:10px 20px;border:1px solid;border-radius:6px;text-decoration:none;font-weight:600}</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    },
  );
}

/** The language of the table that a name means; undefined for none. */
function known(name) {
  if (name === undefined || name in WORDS) return name;
  return Object.keys(WORDS).find((other) => other.slice(0, 2) === name.slice(0, 2));
}
