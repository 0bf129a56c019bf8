/*
 * Shows a page of our own where the browser would show its error, when a page of the app is opened or reloaded and the server
 * cannot be reached. It stores nothing, and leaves all other requests to the browser.
 */

const texts = {
  de: {
    title: 'Keine Verbindung',
    text: 'Merkwerk ist gerade nicht erreichbar. Die Seite öffnet sich, sobald die Verbindung wieder da ist.',
  },
  en: {
    title: 'No connection',
    text: 'Merkwerk cannot be reached right now. The page opens when the connection is back.',
  },
}
const language = new URLSearchParams(self.location.search).get('language') === 'de' ? 'de' : 'en'
const retrySeconds = 5

function offlinePage() {
  const { title, text } = texts[language]
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retrySeconds}"><title>${title} – Merkwerk</title><style>body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  })
}

async function open({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlinePage()
  }
}

self.addEventListener('install', () => self.skipWaiting())
// The browser asks for the page while it starts the worker, so that the worker delays no page.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(open(event))
})
